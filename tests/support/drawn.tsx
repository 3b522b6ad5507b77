import {
  DialogProvider,
  FluentProvider,
  type FluentProviderProps,
  SSRProvider,
  useDialogContext_unstable,
} from '@fluentui/react-components'
import { Fragment, type HTMLAttributes, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Machines } from '../../machines/index.ts'
import type { Command } from '../../src/commands/command.ts'
import { commandById } from '../../src/commands/registry.ts'
import { run } from '../../src/commands/run.ts'
import { type Failure, FailureError } from '../../src/domain/failure.ts'
import { changeLanguage } from '../../src/i18n/index.ts'
import { type Root, RuntimeProvider } from '../../src/ui/shared/runtime.tsx'
import { themes } from '../../src/ui/shared/theme.ts'
import { DATASETS, FIRST_VISIT, INSTANCES, LABELS, sheetOf } from './fixtures.ts'
import { outlineOf } from './outline.ts'
import { type ScriptedWorkbench, scriptedWorkbench } from './scripted.ts'
import type { ScriptedCatalogue, ServerPart } from './scriptedCatalogue.ts'

/** Renders a part of the interface over running machines, without a browser: its initial markup. */
export const markupOf = (
  { root }: ScriptedWorkbench,
  part: ReactNode,
  hooks: FluentProviderProps['customStyleHooks_unstable'] = {},
): string =>
  renderToStaticMarkup(
    <SSRProvider>
      <RuntimeProvider root={root as Root}>
        <FluentProvider theme={themes.light} customStyleHooks_unstable={hooks}>
          {part}
        </FluentProvider>
      </RuntimeProvider>
    </SSRProvider>,
  )

/** Reads a part of the interface like a screen reader, one line per element. */
export const readIn = (bench: ScriptedWorkbench, part: ReactNode): string[] =>
  outlineOf(markupOf(bench, part))

/** Reads a part with every section expanded. */
export const readUnfolded = (bench: ScriptedWorkbench, part: ReactNode): string[] =>
  outlineOf(markupOf(bench, part), { unfolds: true })

/**
 * Reads the open dialogs and menus of a part. Without a browser they have no portal: their content is
 * captured where the library mounts it, and rendered separately.
 */
export function readOver(bench: ScriptedWorkbench, part: ReactNode): string[] {
  const over: ReactNode[] = []
  const keep = (state: unknown, around = (own: ReactNode) => own) => {
    const { root } = state as { root: HTMLAttributes<HTMLElement> }
    const said = Object.entries(root).filter(([name]) => name === 'role' || name.startsWith('aria-'))
    const own = <div {...Object.fromEntries(said)}>{root.children}</div>
    over.push(<Fragment key={over.length}>{around(own)}</Fragment>)
  }
  markupOf(bench, part, {
    useDialogSurfaceStyles_unstable: state => {
      const dialog = useDialogContext_unstable(value => value)
      keep(state, own => <DialogProvider value={dialog}>{own}</DialogProvider>)
    },
    useMenuPopoverStyles_unstable: state => keep(state),
    usePopoverSurfaceStyles_unstable: state => keep(state),
  })
  return readIn(bench, over)
}

/** Machines with complete datasets of the scripted catalogue on the map. */
export async function shownBench(...datasets: readonly string[]): Promise<ScriptedWorkbench> {
  return show(scriptedWorkbench(), datasets)
}

/** Returns the same bench with a server that answers every call. */
export async function answeredBench(...datasets: readonly string[]): Promise<ScriptedWorkbench> {
  return benchWith({ gate: async () => {} }, ...datasets)
}

/** Special parts of a scripted world. */
export type Special = Partial<ScriptedCatalogue>

/** Returns the same bench in a special world. */
export async function benchWith(
  special: Special,
  ...datasets: readonly string[]
): Promise<ScriptedWorkbench> {
  const catalogue = { datasets: DATASETS, instances: INSTANCES, labelsOf: () => LABELS, sheetOf }
  return show(scriptedWorkbench(FIRST_VISIT, { ...catalogue, ...special }), datasets)
}

async function show(bench: ScriptedWorkbench, datasets: readonly string[]): Promise<ScriptedWorkbench> {
  // Other test files may have changed the language.
  await changeLanguage('fr')
  bench.mapIsReady()
  await bench.settle()
  for (const dataset of datasets) {
    bench.root.send({ type: 'instance.displayed', dataset, instance: `${dataset}~2026` })
    await bench.settle()
    await arrive(bench)
  }
  return bench
}

/** Delivers everything requested for the displayed datasets. */
export async function arrive(bench: ScriptedWorkbench) {
  bench.parts({ type: 'parts.completed' })
  await bench.settle()
}

/** Server that answers for one of its parts when the test decides; initially, immediately. */
export function gated(gatedPart: ServerPart) {
  let answer: () => Promise<void> = async () => {}
  return {
    gate: async (part: ServerPart) => (part === gatedPart ? answer() : undefined),
    /** Stops answering. */
    waits: () => {
      answer = () => new Promise(() => {})
    },
    /** Starts refusing every request. */
    refuses: (code: Failure['code'], fields?: Record<string, string[]>) => {
      answer = async () => {
        throw new FailureError({ code, detail: null, ...(fields ? { fields } : {}) })
      }
    },
  }
}

/** Runs a command like its button, and waits for the result. */
export async function press(bench: ScriptedWorkbench, id: Command['id'], ...args: readonly string[]) {
  run(commandById(id), 'button', bench.runtime, args)
  await bench.settle()
}

/** Returns the lines removed and added between two readings. */
export const changeOf = (before: readonly string[], after: readonly string[]) => ({
  gone: before.filter(line => !after.includes(line)),
  come: after.filter(line => !before.includes(line)),
})

/** Sends an event to a machine, and waits for the result. */
export async function tell(
  bench: ScriptedWorkbench,
  machine: keyof Machines,
  event: { type: string; [key: string]: unknown },
) {
  bench.runtime.send(machine, event as never)
  await bench.settle()
}
