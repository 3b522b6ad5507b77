import { createMachine } from 'xstate'
import { run } from '../qa/model/commandActs.ts'
import { type Simulation, simulate } from '../qa/model/simulation.ts'
import type { Act } from '../qa/path.ts'
import { followJourney, type Happening } from './journey.ts'

const accounts = (outcome: 'ok' | '500'): Act => ({ kind: 'server', part: 'accounts', outcome })
const typed = (field: string, value: string): Act => ({ kind: 'typed', field, value })

const AT_LOGIN = { logIn: 'member', logInWrongly: 'refused', useDemo: 'member', goToSignup: 'signingUp' }
const AT_SIGNUP = { signUp: 'awaitingMail', signUpWrongly: 'signupRefused', useDemo: 'member' }
const SENT_THERE = { ...AT_LOGIN, logIn: 'atSettings', logInWrongly: 'refusedThere', useDemo: 'atSettings' }
const AWAY = { goToMap: 'stranger' }
const FORGET = { forget: 'forgetting' }
const SETTINGS = { goToSettings: 'sentToLogin' }

/** Logging in and using an account, as the user experiences it. */
const chart = createMachine({
  id: 'accountJourney',
  initial: 'stranger',
  states: {
    stranger: {
      on: { ...SETTINGS, ...FORGET, useDemo: 'member', goToLogin: 'loggingIn', goToSignup: 'signingUp' },
    },
    loggingIn: { on: { ...AT_LOGIN, ...AWAY, ...FORGET, ...SETTINGS } },
    refused: { on: { ...AT_LOGIN, ...AWAY, ...FORGET, ...SETTINGS } },
    // The login continues to the settings, even after creating an account.
    sentToLogin: { on: { ...SENT_THERE, ...AWAY, ...FORGET, goToSignup: 'signingUpThere' } },
    refusedThere: { on: { ...SENT_THERE, ...AWAY, ...FORGET, goToSignup: 'signingUpThere' } },
    signingUpThere: {
      on: {
        ...AWAY,
        ...FORGET,
        ...SETTINGS,
        signUp: 'awaitingMail',
        signUpWrongly: 'signupRefused',
        useDemo: 'atSettings',
        goToLogin: 'sentToLogin',
      },
    },
    signingUp: { on: { ...AT_SIGNUP, ...AWAY, ...FORGET, ...SETTINGS, goToLogin: 'loggingIn' } },
    signupRefused: { on: { ...AT_SIGNUP, ...AWAY, ...FORGET, ...SETTINGS, goToLogin: 'loggingIn' } },
    awaitingMail: {
      on: {
        ...AWAY,
        ...FORGET,
        ...SETTINGS,
        useDemo: 'member',
        goToLogin: 'loggingIn',
        signUpAnew: 'signingUp',
      },
    },
    forgetting: {
      on: {
        ...AWAY,
        ...SETTINGS,
        useDemo: 'memberForgetting',
        goToLogin: 'loggingIn',
        goToSignup: 'signingUp',
        askLink: 'awaitingLink',
        askInVain: 'linkRefused',
      },
    },
    linkRefused: {
      on: {
        ...AWAY,
        ...SETTINGS,
        useDemo: 'memberRefused',
        goToLogin: 'loggingIn',
        goToSignup: 'signingUp',
        askLink: 'awaitingLink',
        askInVain: 'linkRefused',
      },
    },
    awaitingLink: {
      on: {
        ...AWAY,
        ...SETTINGS,
        useDemo: 'memberAwaiting',
        goToLogin: 'loggingIn',
        goToSignup: 'signingUp',
        askAnew: 'forgetting',
      },
    },
    member: { on: { goToSettings: 'atSettings', forget: 'memberForgetting', logOut: 'stranger' } },
    memberForgetting: {
      on: {
        goToMap: 'member',
        goToSettings: 'atSettings',
        logOut: 'forgetting',
        askLink: 'memberAwaiting',
        askInVain: 'memberRefused',
      },
    },
    memberRefused: {
      on: {
        goToMap: 'member',
        goToSettings: 'atSettings',
        logOut: 'linkRefused',
        askLink: 'memberAwaiting',
        askInVain: 'memberRefused',
      },
    },
    memberAwaiting: {
      on: {
        goToMap: 'member',
        goToSettings: 'atSettings',
        logOut: 'awaitingLink',
        askAnew: 'memberForgetting',
      },
    },
    atSettings: {
      on: { goToMap: 'member', forget: 'memberForgetting', logOut: 'sentToLogin', erase: 'sure' },
    },
    sure: {
      on: {
        keep: 'atSettings',
        eraseIndeed: 'sentToLogin',
        goToMap: 'member',
        forget: 'memberForgetting',
        logOut: 'sentToLogin',
      },
    },
  },
})

/** Performs a user action after filling in fields; server events accompany it. */
function done(
  own: Act,
  { first = [], last = [] }: { first?: Act[]; last?: Act[] } = {},
): Happening<Simulation> {
  return {
    happen: async product => {
      for (const act of [...first, own, ...last]) await product.act(act)
    },
    canHappen: product => product.canAct(own),
  }
}

const place = (product: Simulation) => product.snapshots().navigation.context.place
const isAt =
  (path: string, search = '') =>
  (product: Simulation) =>
    place(product).path === path && place(product).search.includes(search)
const isMember = (product: Simulation) => product.snapshots().navigation.context.visitor === 'member'
const both =
  (...looks: ((product: Simulation) => boolean)[]) =>
  (product: Simulation) =>
    looks.every(look => look(product))
const not = (look: (product: Simulation) => boolean) => (product: Simulation) => !look(product)
const THERE = 'next=%2Faccount%2Fsettings'
const login = (form: 'clean' | 'refused') => (product: Simulation) =>
  product.snapshots().login.matches({ form: { editing: form } })
const signup = (form: 'clean' | 'refused') => (product: Simulation) =>
  product.snapshots().signup.matches({ editing: form })
const reset = (form: 'clean' | 'refused') => (product: Simulation) =>
  product.snapshots().passwordReset.matches({ request: { editing: form } })
const linkIsSent = (product: Simulation) => product.snapshots().passwordReset.matches({ request: 'sent' })

const toMap = done(run('screen.workbench'))

followJourney<Simulation>({
  chart,
  begin: () => simulate(),
  end: product => product.stop(),
  happenings: {
    // On the map, the redirect only removes the parameters from the address.
    goToMap: {
      ...toMap,
      canHappen: product => !isAt('/')(product) && product.canAct(run('screen.workbench')),
    },
    goToLogin: done(run('account.login')),
    goToSignup: done(run('account.signup')),
    goToSettings: done(run('account.settings')),
    useDemo: done(run('account.demo')),
    logIn: done(run('login.submit'), { first: [typed('login.form', 'alice')] }),
    logInWrongly: done(run('login.submit'), { first: [typed('login.form', 'refused')] }),
    logOut: done(run('account.logout')),
    signUp: done(run('signup.submit'), { first: [typed('signup.form', 'new')] }),
    signUpWrongly: done(run('signup.submit'), { first: [typed('signup.form', 'refused')] }),
    signUpAnew: done(run('signup.restart')),
    forget: done(run('password.forgotten')),
    askLink: done(run('reset.request'), { first: [typed('reset.email', 'someone@example.org')] }),
    askInVain: done(run('reset.request'), {
      first: [typed('reset.email', 'someone@example.org'), accounts('500')],
      last: [accounts('ok')],
    }),
    askAnew: done(run('reset.restart')),
    erase: done(run('account.delete')),
    keep: done(run('deletion.cancel')),
    eraseIndeed: done(run('deletion.acknowledge'), { last: [run('deletion.confirm')] }),
  },
  looks: {
    stranger: both(isAt('/'), not(isMember)),
    loggingIn: both(isAt('/login'), not(isAt('/login', THERE)), login('clean')),
    refused: both(isAt('/login'), not(isAt('/login', THERE)), login('refused')),
    sentToLogin: both(isAt('/login', THERE), login('clean')),
    refusedThere: both(isAt('/login', THERE), login('refused')),
    signingUpThere: both(isAt('/signup', THERE), signup('clean')),
    signingUp: both(isAt('/signup'), not(isAt('/signup', THERE)), signup('clean')),
    signupRefused: both(isAt('/signup'), signup('refused')),
    awaitingMail: product => product.snapshots().signup.matches('sent'),
    forgetting: both(reset('clean'), not(isMember)),
    linkRefused: both(reset('refused'), not(isMember)),
    awaitingLink: both(linkIsSent, not(isMember)),
    member: both(isAt('/'), isMember),
    memberForgetting: both(reset('clean'), isMember),
    memberRefused: both(reset('refused'), isMember),
    memberAwaiting: both(linkIsSent, isMember),
    atSettings: both(isAt('/account/settings'), isMember, product =>
      product.snapshots().accountDeletion.matches('closed'),
    ),
    sure: product => product.snapshots().accountDeletion.matches('confirming'),
  },
})
