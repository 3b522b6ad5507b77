import { ARRANGEMENTS } from '../../machines/story.machine.ts'
import { instanceParts, isLocal } from '../contract/idParts.ts'
import { sameInEveryLanguage } from '../contract/texts.ts'
import { encodeAddress } from '../domain/address/address.ts'
import { readAddress } from '../domain/address/readAddress.ts'
import { placedItems } from '../domain/savedList.ts'
import { datasetsIn, hasRoom } from '../domain/story/edit.ts'
import { TURNS } from '../domain/story/turns.ts'
import { anyInstance, fixedChoiceStep, pick, titleIn } from './choices.ts'
import {
  type Choice,
  type Command,
  type Condition,
  commandsOf,
  isOnWorkbench,
  type Snapshots,
  type Step,
} from './command.ts'
import { isIn, someOf, somethingShown } from './reasons.ts'
import { savedItems } from './savedItems.ts'

const story = commandsOf('story', 'view')
const saved = commandsOf('savedStories', 'view')
const figures = commandsOf('figures', 'view')

const stepsIn = ({ story: { context } }: Snapshots) => context.story.steps
const atIn = ({ story: { context } }: Snapshots) => context.at

const isWriting = isIn('story', [{ screen: 'writing' }], 'storyNotWritten')
const isReading: Condition = [
  snapshots => snapshots.story.matches({ screen: 'reading' }) && isOnWorkbench(snapshots),
  'storyNotRead',
]
const isNotPrinting: Condition = [
  snapshots => !snapshots.story.matches({ screen: 'printing' }),
  'storyIsPrinted',
]
const isNotReading: Condition = [snapshots => !snapshots.story.matches({ screen: 'reading' }), 'storyIsRead']
const someStep = someOf(stepsIn, 'storyEmpty')

/** Step of the story, by its number. The current step is the default. */
const storyStep: Step = {
  id: 'storyStep',
  choices: snapshots =>
    stepsIn(snapshots).map(
      ({ title }, at): Choice => ({
        value: String(at + 1),
        name: sameInEveryLanguage(title === '' ? String(at + 1) : `${at + 1}. ${title}`),
      }),
    ),
}
const currentStep: Step = {
  ...storyStep,
  preset: snapshots => (stepsIn(snapshots).length > 0 ? String(atIn(snapshots) + 1) : null),
}

/** Choice of the newest date of each dataset. */
const NEWEST = 'newest'

/** Date to move the story to: the newest of each dataset, or one of a dataset of the story. */
const storyDate: Step = {
  id: 'storyDate',
  choices: snapshots => {
    const datasets = new Set(datasetsIn(snapshots.story.context.story))
    const ofStory = ({ value }: Choice) => datasets.has(instanceParts(value).dataset)
    return [
      { value: NEWEST, key: 'choices.newestDates' },
      ...anyInstance.choices(snapshots, []).filter(ofStory),
    ]
  },
}

const stories = savedItems('savedStories', 'view', snapshots => placedItems(snapshots.savedStories.context), {
  step: 'savedStory',
  none: 'noStories',
})

const indexOf = (step: string | undefined): number => Number(step) - 1

const addressIn = ({ workbench: { context } }: Snapshots): string => encodeAddress(context.view)

/** Returns the view with its history, to return to after a reading. */
const historyIn = ({ workbench: { context } }: Snapshots) => {
  const { view, past, future, active } = context
  return { view, past, future, active }
}

/** Returns whether a step shows data that only this browser has. */
const usesOwnData = (snapshots: Snapshots): boolean =>
  stepsIn(snapshots).some(({ address }) =>
    readAddress(address).view.displayed.some(({ dataset }) => isLocal(dataset)),
  )

/** Commands that turn to another step while the story is read. */
const turns = (
  [
    ['next', 'lastStep'],
    ['previous', 'firstStep'],
    ['first', 'firstStep'],
    ['last', 'lastStep'],
  ] as const
).map(([name, refusal]) => {
  const { keys, to } = TURNS[name]
  return story({
    id: `story.${name}`,
    keys,
    scope: 'screen',
    event: (_, snapshots) =>
      isReading[0](snapshots, [])
        ? { type: 'reading.turned', to: to(atIn(snapshots), stepsIn(snapshots).length - 1) }
        : null,
    needs: [isReading],
    refusal,
  })
})

/** Commands on the story: to write it, read it and copy its link. */
export const storyCommands: Command[] = [
  story({ id: 'story.toggle', keys: ['g y'], event: 'story.toggled', needs: [isNotReading, isNotPrinting] }),
  story({
    id: 'story.add',
    keys: ['g j'],
    event: (_, snapshots) => ({
      type: 'step.added',
      step: { title: titleIn(snapshots), text: '', address: addressIn(snapshots) },
    }),
    needs: [
      isNotReading,
      isNotPrinting,
      somethingShown,
      [snapshots => hasRoom(snapshots.story.context.story), 'storyFull'],
    ],
  }),
  story({
    id: 'story.redraw',
    steps: [currentStep],
    event: ([step], snapshots) => ({
      type: 'step.redrawn',
      at: indexOf(step),
      address: addressIn(snapshots),
    }),
    needs: [isWriting, someStep, somethingShown],
    refusal: 'alreadySo',
  }),
  story({
    id: 'story.step',
    steps: [storyStep],
    event: ([step]) => ({ type: 'step.chosen', at: indexOf(step) }),
    needs: [isWriting, someStep],
    refusal: 'alreadySo',
  }),
  ...(
    [
      ['story.moveUp', -1, 'firstStep'],
      ['story.moveDown', 1, 'lastStep'],
    ] as const
  ).map(([id, by, refusal]) =>
    story({
      id,
      steps: [currentStep],
      event: ([step]) => ({ type: 'step.moved', from: indexOf(step), to: indexOf(step) + by }),
      needs: [isWriting, someStep],
      refusal,
    }),
  ),
  story({
    id: 'story.redate',
    steps: [storyDate],
    event: ([to = NEWEST]) => ({ type: 'story.redated', to: to === NEWEST ? null : to }),
    needs: [isWriting, someStep],
    refusal: 'alreadySo',
  }),
  story({
    id: 'story.confirm',
    steps: [currentStep],
    event: ([step]) => ({ type: 'step.confirmed', at: indexOf(step) }),
    needs: [isWriting, someStep],
    refusal: 'noFigureChanged',
  }),
  story({
    id: 'story.removeStep',
    isGuarded: true,
    steps: [currentStep],
    event: ([step]) => ({ type: 'step.removed', at: indexOf(step) }),
    needs: [isWriting, someStep],
  }),
  story({
    id: 'story.clear',
    isGuarded: true,
    event: 'story.cleared',
    needs: [isWriting],
    refusal: 'storyEmpty',
  }),
  story({
    id: 'story.restore',
    event: 'story.restored',
    needs: [isNotReading, isNotPrinting],
    refusal: 'noStoryToRestore',
  }),
  story({
    id: 'story.present',
    steps: [fixedChoiceStep('arrangement', ARRANGEMENTS)],
    event: ([arrangement], snapshots) => ({
      type: 'reading.begun',
      arrangement: pick(ARRANGEMENTS, arrangement),
      before: historyIn(snapshots),
    }),
    needs: [isNotPrinting, someStep],
    refusal: 'alreadySo',
  }),
  ...turns,
  story({
    id: 'story.turn',
    hidden: true,
    steps: [storyStep],
    event: ([step]) => ({ type: 'reading.turned', to: indexOf(step) }),
    needs: [isReading],
    refusal: 'alreadySo',
  }),
  story({
    id: 'story.leave',
    keys: ['Escape'],
    scope: 'screen',
    event: (_, snapshots) => (isReading[0](snapshots, []) ? { type: 'reading.left' } : null),
    needs: [isReading],
  }),
  figures({ id: 'story.refill', event: 'figures.retried', refusal: 'noFigureFailed' }),
  ...(
    [
      ['story.print', 'pdf'],
      ['story.saveFolder', 'folder'],
    ] as const
  ).map(([id, file]) =>
    story({
      id,
      event: (_, snapshots) => ({ type: 'story.printed', file, before: historyIn(snapshots) }),
      needs: [isNotPrinting, isWriting, someStep],
    }),
  ),
  story({ id: 'story.stopPrint', event: 'print.stopped', refusal: 'storyNotPrinted' }),
  ...(
    [
      ['story.copyLink', 'link'],
      ['story.copyEmbed', 'embed'],
    ] as const
  ).map(([id, form]) =>
    story({
      id,
      event: (_, snapshots) => (usesOwnData(snapshots) ? null : { type: 'story.copied', form }),
      needs: [someStep, [snapshots => !usesOwnData(snapshots), 'storyOfOwnData']],
      refusal: 'underWay',
    }),
  ),
  saved({
    id: 'story.save',
    event: (_, snapshots) => ({
      type: 'item.saved',
      saving: { kind: 'story', story: snapshots.story.context.story },
    }),
    needs: [someStep, [snapshots => snapshots.story.context.story.title.trim() !== '', 'storyUntitled']],
  }),
  story({
    id: 'story.open',
    steps: [stories.item],
    event: ([called], snapshots) => {
      const found = stories.named(snapshots, called)
      return found ? { type: 'story.taken', story: { title: found.name, steps: found.steps } } : null
    },
    needs: [isNotReading, isNotPrinting, stories.some],
    refusal: 'alreadySo',
  }),
  stories.remove('story.delete'),
  stories.restore('story.undelete', 'noStoryToRestore'),
  stories.move('story.move', 'noStories', 'storiesNeedAccount'),
  stories.retry('story.retry'),
]
