import type { EventFrom } from 'xstate'
import type { Machines } from '../../machines/index.ts'
import type { Command } from '../../src/commands/command.ts'
import { edit } from '../../src/commands/draft.ts'
import { commandById } from '../../src/commands/registry.ts'
import { run } from '../../src/commands/run.ts'
import { FailureError } from '../../src/domain/failure.ts'
import type { ScriptedWorkbench } from './scripted.ts'

/** Copies the link of a view with data of this browser. */
const COPIED_OWN: EventFrom<Machines['copying']> = { type: 'link.copied', own: ['local--1'], address: '' }

/** Saves the page under a typed name. */
const saveTemplate = ({ runtime }: ScriptedWorkbench, name: string) =>
  run(commandById('template.save'), 'palette', runtime, [name])

/** Walks through saved maps, styles and templates, through a story, and through the question before a link is copied. */
export const mapWalks = [
  {
    seeds: 12,
    steps: 50,
    takes: ({ id }: Command) => /^(dataset\.display|savedMap\.\w+|style\.retry|account\.demo)$/.test(id),
    happenings: [
      (bench: ScriptedWorkbench) => bench.parts({ type: 'parts.completed' }),
      (bench: ScriptedWorkbench) =>
        bench.refuseSaved(new FailureError({ code: 'unreachable', detail: null })),
      (bench: ScriptedWorkbench) => bench.refuseSaved(null),
    ],
  },
  {
    seeds: 4,
    steps: 40,
    takes: ({ id }: Command) =>
      /^(dataset\.display|story\.(add|present|next|previous|first|last|turn|leave))$/.test(id),
    happenings: [(bench: ScriptedWorkbench) => bench.parts({ type: 'parts.completed' })],
  },
  {
    seeds: 4,
    steps: 40,
    takes: ({ id }: Command) => /^(dataset\.display|story\.(add|save|move|undelete))$/.test(id),
    happenings: [
      (bench: ScriptedWorkbench) => bench.parts({ type: 'parts.completed' }),
      ({ runtime }: ScriptedWorkbench) =>
        edit(runtime, 'story', { type: 'draft.changed', patch: { title: 'Récit' } }),
      // Stories of this browser exist before the account.
      ({ runtime }: ScriptedWorkbench, at: number) => {
        if (at > 20) run(commandById('account.demo'), 'button', runtime, [])
      },
    ],
  },
  {
    seeds: 8,
    steps: 50,
    takes: ({ id }: Command) => /^(dataset\.display|opacity\.set|story\.\w+|account\.demo)$/.test(id),
    happenings: [
      (bench: ScriptedWorkbench) => bench.parts({ type: 'parts.completed' }),
      ({ runtime }: ScriptedWorkbench) =>
        edit(runtime, 'story', { type: 'draft.changed', patch: { title: 'Récit' } }),
      (bench: ScriptedWorkbench) =>
        bench.refuseSaved(new FailureError({ code: 'unreachable', detail: null })),
      (bench: ScriptedWorkbench) => bench.refuseSaved(null),
    ],
  },
  {
    seeds: 8,
    steps: 50,
    takes: ({ id }: Command) => /^(template\.\w+|picture\.page|account\.demo)$/.test(id),
    happenings: [
      (bench: ScriptedWorkbench) => saveTemplate(bench, 'Lundi'),
      (bench: ScriptedWorkbench) => saveTemplate(bench, 'Mardi'),
      (bench: ScriptedWorkbench) =>
        bench.refuseSaved(new FailureError({ code: 'unreachable', detail: null })),
      (bench: ScriptedWorkbench) => bench.refuseSaved(null),
    ],
  },
  {
    seeds: 4,
    steps: 30,
    takes: ({ id }: Command) => /^link\.\w+$/.test(id),
    happenings: [(bench: ScriptedWorkbench) => bench.runtime.send('copying', COPIED_OWN)],
  },
]
