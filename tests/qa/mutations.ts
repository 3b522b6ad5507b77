/** Deliberate fault, and what must catch it. */
export type Mutation = {
  name: string
  file: string
  /** Text that occurs once in the file, and its replacement. */
  from: string
  to: string
  /** Tests: `vitest` and a test file, or `paths` and a machine to walk the paths of; then options. */
  noticed: readonly string[]
}

const laws = (name: string) => ['vitest', `tests/laws/${name}.test.ts`]
const keptPaths = (machine: string) => ['vitest', 'tests/qa/kept.test.ts', '-t', `kept paths of ${machine} `]

export const mutations: readonly Mutation[] = [
  {
    name: 'guard-removed',
    file: 'machines/recording.machine.ts',
    from: 'somethingIsRecorded: ({ context }) => context.log.steps.length > 0',
    to: 'somethingIsRecorded: () => true',
    noticed: keptPaths('recording'),
  },
  {
    name: 'command-sends-another-event',
    file: 'src/commands/view.commands.ts',
    from: "{ type: 'view.redone' }",
    to: "{ type: 'view.undone' }",
    noticed: keptPaths('workbench'),
  },
  {
    name: 'shortcut-does-nothing',
    file: 'src/commands/keymap.ts',
    from: "if (hit && (!press.repeat || hit.scope === 'map')) run(hit, 'key', runtime)",
    to: "if (hit?.scope === 'map') run(hit, 'key', runtime)",
    noticed: keptPaths('drawer'),
  },
  {
    name: 'late-part-painted',
    file: 'src/actors/receiveParts.ts',
    from: 'const painted = await worker.add(load, results, styleIn(mapTheme(), style), label, second)\n    signal.throwIfAborted()',
    to: 'const painted = await worker.add(load, results, styleIn(mapTheme(), style), label, second)',
    noticed: ['vitest', 'src/actors/receiveParts.test.ts'],
  },
  {
    name: 'filter-forgets-texts',
    file: 'src/workers/openColumn.ts',
    from: 'if (!this.#parsed) return text',
    to: 'if (!this.#parsed) return null',
    noticed: laws('filters'),
  },
  {
    name: 'ramp-moves-a-break',
    file: 'src/domain/colour/colours.ts',
    from: 'breaksOf(style, numbers, range, type)',
    to: 'breaksOf({ ...style, classCount: style.classCount + Number(style.reversed) }, numbers, range, type)',
    noticed: laws('legend'),
  },
  {
    name: 'refresh-loops',
    file: 'src/api/session.ts',
    from: 'answer?.status !== 401 || refusals++ > 0 || !(await',
    to: 'answer?.status !== 401 || !(await',
    noticed: ['vitest', 'src/actors/session.test.ts', '-t', 'refreshes no more'],
  },
  {
    name: 'dialog-loses-focus',
    file: 'src/ui/shared/restoreFocus.ts',
    from: 'const target = isFocusFree() ? focusableAt(focusReturn.to) : null',
    to: 'const target = null',
    noticed: ['paths', 'notifications', '--via', 'button'],
  },
  {
    name: 'french-plural-missing',
    file: 'locales/fr/account.json',
    from: '    "removeCount_many": "Supprimer les {{count}} clés sélectionnées",\n',
    to: '',
    noticed: laws('texts'),
  },
  {
    name: 'abort-keeps-the-request',
    file: 'src/api/request.ts',
    from: 'const follow = () => controller.abort(caller?.reason)',
    to: 'const follow = () => undefined',
    noticed: ['vitest', 'src/api/client.test.ts'],
  },
]
