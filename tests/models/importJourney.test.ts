import { createMachine } from 'xstate'
import { edit } from '../../src/commands/draft.ts'
import { commandById } from '../../src/commands/registry.ts'
import { isPossible, run } from '../../src/commands/run.ts'
import { type ScriptedWorkbench, scriptedWorkbench } from '../support/scripted.ts'
import { FILE, REPORT, UPLOAD } from '../support/uploads.ts'
import { followJourney, type Happening } from './journey.ts'

/** Import of a file, as the user experiences it. */
const chart = createMachine({
  id: 'importJourney',
  initial: 'elsewhere',
  states: {
    elsewhere: { on: { choose: 'sending' } },
    sending: { on: { arrive: 'described', refuse: 'unread', abort: 'stopped' } },
    resending: { on: { arrive: 'described', refuse: 'asideUnread', abort: 'aside' } },
    unread: { on: { choose: 'sending' } },
    stopped: { on: { choose: 'sending' } },
    described: { on: { empty: 'incomplete', check: 'checking', start: 'importing', discard: 'aside' } },
    incomplete: { on: { complete: 'described', discard: 'aside' } },
    aside: { on: { resume: 'described', choose: 'sending' } },
    asideUnread: { on: { resume: 'described', choose: 'sending' } },
    checking: { on: { report: 'checked', forget: 'forgotten', abort: 'described', discard: 'aside' } },
    checked: { on: { check: 'checking', start: 'importing', discard: 'aside' } },
    forgotten: { on: { resend: 'resending', check: 'checking', start: 'importing', discard: 'aside' } },
    importing: { on: { report: 'imported', forget: 'forgotten', abort: 'described' } },
    imported: { on: { show: 'shown', again: 'kept', choose: 'sending', remove: 'asked' } },
    shown: { on: { choose: 'sending', remove: 'askedLater' } },
    kept: { on: { choose: 'sending', remove: 'askedLater' } },
    askedLater: { on: { keep: 'kept', confirm: 'stopped', confirmInVain: 'kept' } },
    asked: { on: { keep: 'imported', confirm: 'stopped', confirmInVain: 'unremoved' } },
    unremoved: { on: { show: 'shown', again: 'kept', choose: 'sending', remove: 'asked' } },
  },
})

const does =
  (happen: (bench: ScriptedWorkbench) => void): Happening<ScriptedWorkbench>['happen'] =>
  async bench => {
    happen(bench)
    await bench.settle()
    bench.wait(1000)
    await bench.settle()
  }

const can = (id: string) => (bench: ScriptedWorkbench) =>
  isPossible(commandById(id as never), bench.runtime.snapshots(), [])

const done = (id: string): Happening<ScriptedWorkbench> => ({
  happen: does(bench => run(commandById(id as never), 'button', bench.runtime)),
  canHappen: can(id),
})

const server = (event: { type: string; [key: string]: unknown }): Happening<ScriptedWorkbench> => ({
  happen: does(bench => bench.importNews(event)),
  canHappen: null,
})

const isAt =
  (value: Parameters<ReturnType<ScriptedWorkbench['runtime']['snapshots']>['importing']['matches']>[0]) =>
  ({ runtime }: ScriptedWorkbench) =>
    runtime.snapshots().importing.matches(value)

const hasFailed = ({ runtime }: ScriptedWorkbench) => runtime.snapshots().importing.context.failure !== null
const isNotRemoved = ({ runtime }: ScriptedWorkbench) =>
  runtime.snapshots().importing.context.notRemoved !== null
const hasLast = ({ runtime }: ScriptedWorkbench) => runtime.snapshots().importing.context.last !== null
const hasDraft = ({ runtime }: ScriptedWorkbench) => runtime.snapshots().importing.context.draft !== null
const hasReport = ({ runtime }: ScriptedWorkbench) => runtime.snapshots().importing.context.report !== null

followJourney<ScriptedWorkbench>({
  chart,
  begin: async () => {
    const bench = scriptedWorkbench()
    bench.mapIsReady()
    await bench.settle()
    return bench
  },
  end: bench => bench.root.stop(),
  happenings: {
    choose: {
      happen: does(({ runtime }) => {
        run(commandById('import.choose'), 'button', runtime)
        edit(runtime, 'importing', { type: 'file.chosen', file: FILE })
      }),
      canHappen: can('import.choose'),
    },
    // A user can always fill in the form. The commands define the other possible actions.
    empty: {
      happen: does(({ runtime }) =>
        edit(runtime, 'importing', { type: 'draft.changed', change: { key: '' } }),
      ),
      canHappen: null,
    },
    complete: {
      happen: does(({ runtime }) =>
        edit(runtime, 'importing', { type: 'draft.changed', change: { key: 'code' } }),
      ),
      canHappen: null,
    },
    check: done('import.check'),
    start: done('import.start'),
    abort: done('import.abort'),
    discard: done('import.discard'),
    resume: done('import.resume'),
    resend: done('import.resend'),
    show: done('import.show'),
    again: done('import.again'),
    remove: done('import.remove'),
    keep: done('import.cancelRemoval'),
    confirm: done('import.confirmRemoval'),
    confirmInVain: {
      happen: does(bench => {
        bench.refuseRemoval({ code: 'unreachable', detail: null })
        run(commandById('import.confirmRemoval'), 'button', bench.runtime)
      }),
      canHappen: null,
    },
    arrive: server({ type: 'file.surveyed', upload: UPLOAD }),
    refuse: server({ type: 'file.refused', failure: { code: 'refused', detail: 'Non.' } }),
    report: server({ type: 'import.reported', report: REPORT }),
    forget: server({ type: 'import.failed', failure: { code: 'notFound', detail: null } }),
  },
  looks: {
    elsewhere: bench =>
      isAt('choosing')(bench) && bench.runtime.snapshots().navigation.context.place.path === '/',
    sending: bench => isAt('sending')(bench) && !hasDraft(bench),
    resending: bench => isAt('sending')(bench) && hasDraft(bench),
    unread: bench => isAt('choosing')(bench) && hasFailed(bench) && !hasDraft(bench),
    stopped: bench => isAt('choosing')(bench) && !hasFailed(bench) && !hasDraft(bench) && !hasLast(bench),
    described: bench => isAt({ mapping: 'ready' })(bench) && !hasReport(bench),
    incomplete: isAt({ mapping: 'incomplete' }),
    aside: bench => isAt('choosing')(bench) && hasDraft(bench) && !hasFailed(bench),
    asideUnread: bench => isAt('choosing')(bench) && hasDraft(bench) && hasFailed(bench),
    checking: isAt({ mapping: 'checking' }),
    checked: bench => isAt({ mapping: 'checked' })(bench) && hasReport(bench),
    forgotten: bench => isAt({ mapping: 'refused' })(bench) && hasDraft(bench),
    importing: isAt('importing'),
    imported: bench => isAt('imported')(bench) && !isNotRemoved(bench),
    asked: isAt('confirming'),
    askedLater: isAt('confirming'),
    shown: bench =>
      isAt('choosing')(bench) &&
      hasLast(bench) &&
      bench.runtime.snapshots().navigation.context.place.path === '/',
    kept: bench => isAt('choosing')(bench) && hasLast(bench) && !hasReport(bench),
    unremoved: bench => isAt('imported')(bench) && isNotRemoved(bench),
  },
})
