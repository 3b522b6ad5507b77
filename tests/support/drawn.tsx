import {
  DialogProvider,
  FluentProvider,
  type FluentProviderProps,
  SSRProvider,
  useDialogContext_unstable,
} from '@fluentui/react-components'
import { Fragment, type HTMLAttributes, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
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

/** Draws a part of the interface over running machines, without a browser: the markup as it is drawn first. */
export const markupOf = (
  { root }: ScriptedWorkbench,
  part: ReactNode,
  hooks: FluentProviderProps['customStyleHooks_unstable'] = {},
): string =>
  renderToStaticMarkup(
    <SSRProvider>
      <RuntimeProvider root={root as Root}>
        <FluentProvider theme={themes.light} customStyleHooks_unstable={hooks}>
          <MemoryRouter>{part}</MemoryRouter>
        </FluentProvider>
      </RuntimeProvider>
    </SSRProvider>,
  )

/** Returns what is read of a part of the interface, a line for each element. */
export const readIn = (bench: ScriptedWorkbench, part: ReactNode): string[] =>
  outlineOf(markupOf(bench, part))

/** The same where a person has unfolded all that is folded. */
export const readUnfolded = (bench: ScriptedWorkbench, part: ReactNode): string[] =>
  outlineOf(markupOf(bench, part), { unfolds: true })

/**
 * Returns what is read of the dialogs and menus that a part has open over the page. Without a browser they have no place
 * there: what would be put into it is taken where the library asks how they look, and drawn by itself.
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

/** The machines with datasets of the scripted catalogue on the map, one after the other, each of them whole. */
export async function shownBench(...datasets: readonly string[]): Promise<ScriptedWorkbench> {
  return show(scriptedWorkbench(), datasets)
}

/** The same before a server that answers whatever it is asked. */
export async function answeredBench(...datasets: readonly string[]): Promise<ScriptedWorkbench> {
  return benchWith({ gate: async () => {} }, ...datasets)
}

/** Parts in which a world is special. */
export type Special = Partial<ScriptedCatalogue>

/** The same in a world that is special in something. */
export async function benchWith(
  special: Special,
  ...datasets: readonly string[]
): Promise<ScriptedWorkbench> {
  const catalogue = { datasets: DATASETS, instances: INSTANCES, labelsOf: () => LABELS, sheetOf }
  return show(scriptedWorkbench(FIRST_VISIT, { ...catalogue, ...special }), datasets)
}

async function show(bench: ScriptedWorkbench, datasets: readonly string[]): Promise<ScriptedWorkbench> {
  // Tests of other files have the interface speak another language.
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

/** All that is asked for of what is displayed comes. */
export async function arrive(bench: ScriptedWorkbench) {
  bench.parts({ type: 'parts.completed' })
  await bench.settle()
}

/** A server that answers of one of its parts when, and as, it is let: at first as soon as it is asked. */
export function gated(gatedPart: ServerPart) {
  let answer: () => Promise<void> = async () => {}
  return {
    gate: async (part: ServerPart) => (part === gatedPart ? answer() : undefined),
    /** Answers nothing from now on. */
    waits: () => {
      answer = () => new Promise(() => {})
    },
    /** Refuses from now on whatever is asked. */
    refuses: (code: Failure['code'], fields?: Record<string, string[]>) => {
      answer = async () => {
        throw new FailureError({ code, detail: null, ...(fields ? { fields } : {}) })
      }
    },
  }
}

/** Runs a command as its button does, and waits for what comes of it. */
export async function press(bench: ScriptedWorkbench, id: Command['id'], ...args: readonly string[]) {
  run(commandById(id), 'button', bench.runtime, args)
  await bench.settle()
}

/** Returns the lines that are gone and those that have come, from one reading to the next. */
export const changeOf = (before: readonly string[], after: readonly string[]) => ({
  gone: before.filter(line => !after.includes(line)),
  come: after.filter(line => !before.includes(line)),
})

/** Tells a machine an event, and waits for what comes of it. */
export async function tell(
  bench: ScriptedWorkbench,
  machine: keyof Machines,
  event: { type: string; [key: string]: unknown },
) {
  bench.runtime.send(machine, event as never)
  await bench.settle()
}
