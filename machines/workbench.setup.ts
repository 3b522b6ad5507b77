import { enqueueActions } from 'xstate'
import { notify, type Told } from './tell.ts'
import { workbenchBase } from './workbench.base.ts'
import { workbenchGuards } from './workbench.guards.ts'
import { loadActions } from './workbench.loads.ts'
import { mapActions } from './workbench.map.ts'
import { panelActions } from './workbench.panels.ts'
import { timelineActions } from './workbench.timeline.ts'

/** Setup of the workbench: the machines it invokes, its guards and its actions. */
export const workbenchSetup = workbenchBase
  .extend({ actions: { notify: enqueueActions((scope, told: Told) => notify(scope, told)) } })
  .extend({
    guards: workbenchGuards,
    actions: {
      ...timelineActions,
      ...loadActions,
      ...mapActions,
      ...panelActions,
    },
  })
