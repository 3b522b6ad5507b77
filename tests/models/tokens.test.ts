import { tokensMachine } from '../../machines/tokens.machine.ts'
import { tokens } from './expected/tokens.ts'
import { followTable } from './follow.ts'
import { done, failed } from './forms.ts'

const OURS = { access: 'a1', refresh: 'r1' }
const NEXT = { access: 'a2', refresh: 'r2' }
const KEPT_BY_SERVER = { access: 'a1', refresh: '' }

followTable({
  machine: tokensMachine,
  expected: tokens,
  promises: ['exchange'],
  callbacks: ['memory', 'tabs', 'turn'],
  events: [
    { type: 'tokens.opened', tokens: OURS },
    { type: 'tokens.opened', tokens: KEPT_BY_SERVER },
    { type: 'tokens.closed' },
    { type: 'token.sought', token: null },
    { type: 'token.sought', token: 'r1' },
    { type: 'token.verified' },
    { type: 'token.refused' },
    { type: 'token.doubted' },
    { type: 'access.refused', access: 'a1' },
    { type: 'turn.come', remembered: null },
    { type: 'turn.come', remembered: 'r1' },
    { type: 'turn.come', remembered: 'r2' },
    { type: 'page.shown', remembered: null },
    { type: 'page.shown', remembered: 'r1' },
    { type: 'page.shown', remembered: 'r2' },
    { type: 'tab.opened', tokens: OURS },
    { type: 'tab.renewed', tokens: NEXT },
    { type: 'tab.closed' },
    { type: 'xstate.after.sharing.tokens.renewing.awaitingNews' },
    done('exchange', { type: 'renewed', tokens: NEXT, remembered: 'r1' }),
    done('exchange', { type: 'renewed', tokens: NEXT, remembered: 'r2' }),
    done('exchange', { type: 'renewed', tokens: NEXT, remembered: null }),
    done('exchange', { type: 'refused', remembered: 'r1' }),
    failed('exchange'),
  ],
  project: ({ context }) => [context.tokens, context.candidate],
})
