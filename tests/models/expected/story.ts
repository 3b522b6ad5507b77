import type { Expected, Row } from './row.ts'

/** Changes of the story while nobody reads it. */
const taking: readonly Row[] = [
  {
    act: 'step.added',
    when: 'something is displayed, and the story has fewer than 40 steps',
    to: 'screen.writing',
    reads: 'story:stepTitle',
  },
  {
    act: 'story.taken',
    when: 'it is another story',
    to: 'screen.writing',
    reads: 'story:name',
  },
  {
    act: 'story.restored',
    when: 'a story was there before the last removal',
    to: 'screen.writing',
    reads: 'story:steps',
  },
]

const reading: readonly Row[] = [
  {
    act: 'reading.begun',
    when: 'the story has steps, and slides are chosen',
    to: 'screen.reading.slides',
    reads: 'story:position',
    focus: 'story:reading',
  },
  {
    act: 'reading.begun',
    when: 'the story has steps, and a scrolling page is chosen',
    to: 'screen.reading.scroll',
    reads: 'story:position',
    focus: 'story:reading',
  },
]

/** Story: several views in order with texts, written beside the map and read as slides or as one page. */
export const story: Expected = {
  '': [{ act: 'story.linkBroken', message: 'storyLinkBroken' }],
  screen: [{ act: 'story.linked', to: 'screen.reading.slides', reads: 'story:position' }],
  'screen.closed': [
    { act: 'story.toggled', to: 'screen.writing', reads: 'story:name' },
    ...taking,
    ...reading,
  ],
  'screen.writing': [
    { act: 'story.toggled', to: 'screen.closed', leaves: 'story:name' },
    ...taking,
    ...reading,
    { act: 'step.chosen', when: 'there is such a step, and another is open', reads: 'story:stepTitle' },
    { act: 'step.moved', when: 'both positions exist', reads: 'story:steps' },
    { act: 'step.removed', when: 'there is such a step', message: 'stepRemoved' },
    { act: 'step.redrawn', when: 'the map shows another view than the step' },
    {
      act: 'story.printed',
      when: 'the story has steps',
      to: 'screen.printing',
      reads: 'story:printing',
    },
    { act: 'step.confirmed', when: 'the step moved to another date' },
    { act: 'draft.changed', reads: 'story:steps' },
    {
      act: 'story.cleared',
      when: 'the story has a title or a step',
      message: 'storyCleared',
      reads: 'story:empty',
    },
  ],
  'screen.printing': [
    {
      act: 'printStory done',
      when: 'web pages are saved',
      to: 'screen.writing',
      message: 'storyFolderSaved',
      leaves: 'story:savingFolder',
    },
    {
      act: 'printStory done',
      when: 'a PDF is saved',
      to: 'screen.writing',
      message: 'storyPrinted',
      leaves: 'story:printing',
    },
    {
      act: 'printStory failed',
      when: 'web pages are saved',
      to: 'screen.writing',
      message: 'storyFolderNotSaved',
      leaves: 'story:savingFolder',
    },
    {
      act: 'printStory failed',
      when: 'a PDF is saved',
      to: 'screen.writing',
      message: 'storyNotPrinted',
      leaves: 'story:printing',
    },
    { act: 'print.stopped', to: 'screen.writing', leaves: 'story:printing' },
  ],
  'screen.reading': [
    { act: 'reading.turned', when: 'there is such a step, and another is visible', reads: 'story:position' },
    {
      act: 'reading.left',
      when: 'a link opened the story: the map of its step stays',
      to: 'screen.closed',
      leaves: 'story:position',
    },
    {
      act: 'reading.left',
      when: 'the user presented the story: the map is as it was before',
      to: 'screen.writing',
      leaves: 'story:position',
    },
  ],
  'screen.reading.slides': [
    { act: 'reading.begun', when: 'a scrolling page is chosen', to: 'screen.reading.scroll' },
  ],
  'screen.reading.scroll': [{ act: 'reading.begun', when: 'slides are chosen', to: 'screen.reading.slides' }],
  'task.idle': [
    { act: 'story.copied', when: 'the story has steps', to: 'task.copying' },
    {
      act: 'story.redated',
      when: 'the story is written, and a step has another date of the chosen dataset',
      message: 'storyRedated',
    },
    {
      act: 'story.redated',
      when: 'the story is written and has steps, and the newest dates are chosen',
      to: 'task.finding',
    },
  ],
  'task.finding': [
    {
      act: 'findNewest done',
      when: 'a step has another date',
      to: 'task.idle',
      message: 'storyRedated',
    },
    {
      act: 'findNewest done',
      when: 'every step has its newest date',
      to: 'task.idle',
      message: 'storyIsNewest',
    },
    { act: 'findNewest failed', to: 'task.idle', message: 'storyNotRedated' },
  ],
  'task.copying': [
    {
      act: 'copyStory done',
      when: 'the link would be longer than 8,000 characters: nothing is copied',
      to: 'task.idle',
      message: 'storyTooLong',
    },
    {
      act: 'copyStory done',
      when: 'the code of a frame is copied',
      to: 'task.idle',
      message: 'embedCopied',
    },
    { act: 'copyStory done', when: 'the link is copied', to: 'task.idle', message: 'storyCopied' },
    { act: 'copyStory failed', to: 'task.idle', message: 'storyNotCopied' },
  ],
}
