import { enqueueActions } from 'xstate'
import { type Notice, notify } from './sendToSystem.ts'
import { workbenchBase } from './workbench.base.ts'
import { workbenchGuards } from './workbench.guards.ts'
import { loadActions } from './workbench.loads.ts'
import { mapActions } from './workbench.map.ts'
import { panelActions } from './workbench.panels.ts'
import { timelineActions } from './workbench.timeline.ts'

/** Setup of the workbench: the machines it invokes, its guards and its actions. */
export const workbenchSetup = workbenchBase
  .extend({ actions: { notify: enqueueActions((scope, notice: Notice) => notify(scope, notice)) } })
  .extend({
    guards: workbenchGuards,
    actions: {
      ...timelineActions,
      ...loadActions,
      ...mapActions,
      ...panelActions,
    },
  })
