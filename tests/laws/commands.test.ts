import { beforeAll, expect, test } from 'vitest'
import type { Command, Snapshots } from '../../src/commands/command.ts'
import { edit } from '../../src/commands/draft.ts'
import { commands } from '../../src/commands/registry.ts'
import { choicesOf, isPossible, run, withDefaults } from '../../src/commands/run.ts'
import { FailureError } from '../../src/domain/failure.ts'
import { accountHappenings, administrationHappenings } from '../support/accountHappenings.ts'
import { mapWalks } from '../support/mapWalks.ts'
import { REPEAT } from '../support/repeat.ts'
import { type ScriptedWorkbench, scriptedWorkbench, UNREADABLE } from '../support/scripted.ts'
import { RESERVED } from '../support/scriptedSearch.ts'
import { FILE, REPORT, UPLOAD } from '../support/uploads.ts'

/** Small generator with a seed, so that every run takes the same walk. */
function random(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const MANY = 9

/** Lists complete arguments with which a command is available now. */
function argumentLists(
  command: Command,
  snapshots: Snapshots,
  given: readonly string[] = [],
): (readonly string[])[] {
  if (given.length === command.steps.length) return [given]
  const choices = choicesOf(command, snapshots, given)
  // Tries the first and last value of each argument of commands with many choices.
  const tried =
    command.steps.length > 2 || choices.length > MANY
      ? [...new Set([choices.at(0), choices.at(-1)])]
      : choices
  return tried.flatMap(choice => (choice ? argumentLists(command, snapshots, [...given, choice.value]) : []))
}

/** Events that actors may cause at any moment. */
const happenings: ((bench: ScriptedWorkbench, at: number) => void)[] = [
  bench => bench.parts({ type: 'part.received', received: 1000, total: 2000 }),
  bench => bench.parts({ type: 'parts.completed' }),
  bench => bench.parts({ type: 'parts.completed' }),
  bench => bench.parts({ type: 'parts.failed', failure: { code: 'timeout', detail: null } }),
  bench => bench.mapIsClicked(`${bench.view().displayed.at(-1)?.dataset}.38`),
  bench => bench.wait(400),
  bench => bench.wait(6000),
  bench => bench.mapIsReady(),
  (bench, at) => bench.mapMoves([-10 + (at % 3), 40, 15, 53]),
  bench => bench.download({ type: 'download.completed', file: 'zones.csv' }),
  bench => bench.download({ type: 'download.failed', failure: { code: 'unreachable', detail: null } }),
  bench =>
    edit(bench.runtime, 'displaySettings', {
      type: 'draft.changed',
      patch: { label: 'population', classes: 'quantile' },
    }),
  bench => edit(bench.runtime, 'displaySettings', { type: 'draft.changed', patch: { label: 'region' } }),
  bench =>
    edit(bench.runtime, 'displaySettings', {
      type: 'draft.changed',
      patch: { label: 'region', mode: 'gradient' },
    }),
  (bench, at) => {
    edit(bench.runtime, 'palette', { type: 'query.changed', query: `isere${at}` })
    bench.wait(150)
  },
  bench => {
    edit(bench.runtime, 'palette', { type: 'query.changed', query: RESERVED })
    bench.wait(150)
  },
  bench => edit(bench.runtime, 'table', { type: 'table.searched', search: UNREADABLE }),
  bench => edit(bench.runtime, 'importing', { type: 'file.chosen', file: FILE }),
  bench => edit(bench.runtime, 'importing', { type: 'draft.changed', change: { key: '' } }),
  bench => edit(bench.runtime, 'importing', { type: 'draft.changed', change: { key: 'code' } }),
  bench => {
    bench.importNews({ type: 'file.surveyed', upload: UPLOAD })
    bench.runtime.send('importing', { type: 'import.started' })
    bench.importNews({ type: 'import.reported', report: REPORT })
  },
  bench => {
    bench.importNews({ type: 'file.surveyed', upload: UPLOAD })
    bench.runtime.send('importing', { type: 'import.started' })
    bench.importNews({ type: 'import.failed', failure: { code: 'notFound', detail: null } })
  },
  bench => edit(bench.runtime, 'drawer', { type: 'drawer.resized', width: 300 }),
]

/** Events that may occur while a user looks at past imports. */
const importsHappenings: typeof happenings = [
  bench => edit(bench.runtime, 'importing', { type: 'file.chosen', file: FILE }),
  bench => {
    bench.importNews({ type: 'file.surveyed', upload: UPLOAD })
    bench.runtime.send('importing', { type: 'import.started' })
    bench.importNews({ type: 'import.reported', report: REPORT })
  },
  bench => bench.refuseImports({ code: 'unreachable', detail: null }),
  bench => bench.refuseImports(null),
]

/** Findings of a random walk through the product. */
const seen = {
  faults: new Set<string>(),
  possible: new Set<string>(),
  clashes: new Set<string>(),
  /** Arguments of several choices with the same effect. */
  alike: new Set<string>(),
}

/** Scopes whose keys take precedence over those of the page. */
const OWN_KEYS: ReadonlySet<string> = new Set(['map', 'catalogue', 'screen'])

/** Records the current arguments, and those of several choices with the same effect. */
function compareChoices(command: Command, snapshots: Snapshots, lists: readonly (readonly string[])[]) {
  const asked = new Map<string, readonly string[]>()
  for (const args of lists) {
    const event = JSON.stringify(command.event(args, snapshots))
    const other = asked.get(event)
    if (other) {
      const at = args.findIndex((value, index) => value !== other[index])
      seen.alike.add(`${command.id}: ${command.steps[at]?.id}`)
    }
    asked.set(event, args)
  }
}

function look(snapshots: Snapshots, among: readonly Command[]) {
  const owners = new Map<string, string>()
  for (const command of among) {
    const can = isPossible(command, snapshots, [])
    // Checks that every offered choice is available, which takes most of the time.
    const lists = can ? argumentLists(command, snapshots) : []
    compareChoices(command, snapshots, lists)
    for (const args of [[], ...lists]) {
      const given = withDefaults(command, snapshots, args)
      const unmet = command.needs.find(([holds]) => !holds(snapshots, given))?.[1]
      if (can && unmet) seen.faults.add(`${command.id} can, yet ${unmet}`)
      if (!can && !unmet && command.refusal === 'notNow' && command.id !== 'palette.all')
        seen.faults.add(`${command.id} cannot: no reason`)
    }
    if (!can) continue
    seen.possible.add(command.id)
    for (const keys of command.keys ?? []) {
      const chord = `${OWN_KEYS.has(command.scope) ? command.scope : 'page'} ${keys}`
      const owner = owners.get(chord)
      if (owner) seen.clashes.add(`${chord}: ${owner} and ${command.id}`)
      owners.set(chord, command.id)
    }
  }
}

/** Events that may occur while a user works with the table. */
const tableHappenings: typeof happenings = [
  bench => bench.parts({ type: 'parts.completed' }),
  bench => bench.mapIsClicked('zones.38'),
  bench => bench.wait(400),
  (bench, at) => {
    edit(bench.runtime, 'palette', { type: 'query.changed', query: `isere${at}` })
    bench.wait(150)
  },
  bench => edit(bench.runtime, 'table', { type: 'table.searched', search: UNREADABLE }),
  bench => edit(bench.runtime, 'selection', { type: 'zone.toggled', ordinal: 3 }),
  bench => bench.refuseStatistics(new FailureError({ code: 'unreachable', detail: null })),
  bench => bench.refuseStatistics(null),
]

/**
 * Part of the product that is walked separately: a walk through the whole product rarely gets far into any
 * part.
 */
type Walk = {
  seeds: number
  steps: number
  takes: (command: Command) => boolean
  happenings: ((bench: ScriptedWorkbench, at: number) => void)[]
}
const isOfTable = ({ area, id }: Command) => area === 'table' && id !== 'table.open'
const isOfPastImports = ({ id }: Command) => /^import\.(removePast|relist)$/.test(id)
const isOfAdministration = ({ id }: Command) => id.startsWith('administration.')
const isOfAccount = (command: Command) =>
  !isOfAdministration(command) && (command.area === 'account' || command.id.startsWith('feedback.'))
const walks: Walk[] = [
  {
    seeds: 60,
    steps: 50,
    takes: command =>
      !isOfAccount(command) &&
      !isOfAdministration(command) &&
      !isOfTable(command) &&
      !isOfPastImports(command),
    happenings,
  },
  {
    seeds: 6,
    steps: 40,
    takes: command =>
      isOfPastImports(command) ||
      /^(import\.(open|again|confirmRemoval|cancelRemoval)|screen\.workbench)$/.test(command.id),
    happenings: importsHappenings,
  },
  {
    seeds: 8,
    steps: 60,
    takes: command => command.area === 'import' && !isOfPastImports(command),
    happenings,
  },
  {
    seeds: 12,
    steps: 50,
    takes: command =>
      isOfTable(command) ||
      /^(dataset\.display|comparison\.kinds|download\.selected|download\.close)$/.test(command.id),
    happenings: tableHappenings,
  },
  {
    seeds: 4,
    steps: 30,
    takes: ({ id }) => /^(dataset\.display|label\.cross|settings\.open|matrix\.choose)$/.test(id),
    happenings: [bench => bench.parts({ type: 'parts.completed' })],
  },
  {
    seeds: 5,
    steps: 30,
    takes: ({ id }) =>
      /^(dataset\.display|label\.display|row\.isolate|rows\.showAll|instance\.previous|range\.release)$/.test(
        id,
      ),
    happenings: [bench => bench.parts({ type: 'parts.completed' })],
  },
  {
    seeds: 8,
    steps: 60,
    takes: ({ area, id }) => area === 'filter' || id === 'dataset.display',
    happenings: [bench => bench.parts({ type: 'parts.completed' })],
  },
  {
    seeds: 4,
    steps: 30,
    takes: ({ id }) => /^(dataset\.display|comparison\.kinds|table\.narrow|table\.widen)$/.test(id),
    happenings: [bench => bench.parts({ type: 'parts.completed' })],
  },
  {
    seeds: 2,
    steps: 30,
    takes: ({ id }) => /^(dataset\.display|settings\.save|style\.apply)$/.test(id),
    happenings: [bench => bench.parts({ type: 'parts.completed' })],
  },
  ...mapWalks,
  {
    seeds: 1,
    steps: 20,
    takes: ({ id }) => /^(inspector|table)\.reset$/.test(id),
    happenings: [
      bench => edit(bench.runtime, 'panes', { type: 'pane.resized', pane: 'inspector', size: 400 }),
      bench => edit(bench.runtime, 'panes', { type: 'pane.resized', pane: 'table', size: 50 }),
    ],
  },
  {
    seeds: 6,
    steps: 40,
    takes: ({ id }) => /^(dataset\.display|recording\.\w+)$/.test(id),
    happenings: [bench => bench.parts({ type: 'parts.completed' })],
  },
  { seeds: 40, steps: 60, takes: isOfAccount, happenings: accountHappenings },
  {
    seeds: 1,
    steps: 20,
    takes: ({ id }) => /^(password\.forgotten|reset\.\w+)$/.test(id),
    happenings: [
      ({ runtime }) =>
        edit(runtime, 'passwordReset', { type: 'draft.changed', patch: { email: 'bob@example.org' } }),
    ],
  },
  {
    seeds: 6,
    steps: 40,
    takes: ({ id }) => /^(account\.(demo|settings)|keys?\.\w+)$/.test(id),
    happenings: accountHappenings,
  },
  { seeds: 14, steps: 60, takes: isOfAdministration, happenings: administrationHappenings },
]

/** Steps between checks of all arguments. A normal run checks many worlds, each of them rarely. */
const LOOK_EACH = REPEAT > 1 ? 1 : 10

/** Most actions need a displayed dataset, so half of the walks start with one. */
async function displayTwo(bench: ScriptedWorkbench) {
  bench.mapIsReady()
  for (const dataset of ['zones', 'labels']) {
    bench.root.send({ type: 'instance.displayed', dataset, instance: `${dataset}~2026` })
    await bench.settle()
    bench.parts({ type: 'parts.completed' })
  }
}

async function walk({ seeds, steps, takes, happenings }: Walk) {
  const taken = commands.filter(takes)
  for (let seed = 1; seed <= seeds; seed++) {
    const pick = random(seed)
    const bench = scriptedWorkbench()
    if (seed % 2 === 0) await displayTwo(bench)
    for (let at = 0; at < steps; at++) {
      await bench.settle()
      const snapshots = bench.runtime.snapshots()
      // The arguments of commands that a walk does not use rarely change, and checking all of them each time
      // takes most of the time.
      if (at % LOOK_EACH === 0) look(snapshots, at % 20 === 0 ? commands : taken)
      const happening = happenings[pick(happenings.length * 2)]
      if (happening) {
        happening(bench, at)
        continue
      }
      const possible = taken.filter(command => isPossible(command, snapshots, []))
      for (const { id } of possible) seen.possible.add(id)
      const command = possible[pick(possible.length)]
      const lists = command ? argumentLists(command, snapshots) : []
      if (command) run(command, 'button', bench.runtime, pick(3) === 0 ? [] : lists[pick(lists.length)])
    }
    bench.root.stop()
  }
}

beforeAll(async () => {
  for (const each of walks) await walk(each)
}, 600_000)

test('makes every command either available, or unavailable with a reason', () => {
  expect([...seen.faults]).toEqual([])
})

test('makes every command available in at least one state', () => {
  // Unreachable here: a failing, large or starting catalogue, and unreadable zones, covered by kept paths;
  // the confirmation link (account.spec.ts); files with layers or several rows per code (import.spec.ts);
  // dropped files (local.spec.ts); figures of a story whose
  // search fails (figures.test.ts); a story whose print takes long; a chosen logo (page.spec.ts).
  const never = commands.filter(({ id }) => !seen.possible.has(id)).map(({ id }) => id)
  expect(never).toEqual([
    'readyMap.show',
    'catalogue.continue',
    'catalogue.retry',
    'story.refill',
    'story.stopPrint',
    'picture.removeLogo',
    'zone.copyLabel',
    'zone.copyLabels',
    'file.layer',
    'file.join',
    'file.rejoin',
    'file.abort',
    'file.import',
    'own.import',
    'own.keep',
    'own.remove',
    'own.restore',
    'import.layer',
    'import.long',
    'import.acceptMatch',
    'import.rejectMatch',
    'import.next',
    'import.rest',
    'link.publish',
    'verification.leave',
    'verification.stay',
    'verification.submit',
    'sharing.retry',
  ])
})

test('sends a different request for each choice of a command', () => {
  // A duplicated map shows the same view, and a page can be saved under two names.
  expect([...seen.alike].toSorted()).toEqual(['savedMap.open: savedMap', 'template.apply: savedTemplate'])
})

test('never gives two available commands of one scope the same key', () => {
  expect([...seen.clashes]).toEqual([])
})

test('changes nothing when an unavailable command is run', async () => {
  const bench = scriptedWorkbench()
  await bench.settle()
  const before = bench.view()
  for (const command of commands)
    if (!isPossible(command, bench.runtime.snapshots(), [])) run(command, 'key', bench.runtime)
  expect(bench.view()).toEqual(before)
  expect(bench.reports).toEqual([])
})
