import type { Expected } from './row.ts'

/** Visible screen: members are redirected from login forms, anonymous users to the login. */
export const navigation: Expected = {
  '': [
    { act: 'visitor.changed', when: 'the screen of the place is shown for whoever it is now', to: 'here' },
    { act: 'members.announced', when: 'the installation keeps a screen for members', to: 'here' },
  ],
  here: [
    { act: 'always', when: 'the screen is not for this visitor: another one follows', to: 'leaving' },
    { act: 'navigation.changed', to: 'here' },
    { act: 'navigation.requested', when: 'it is elsewhere', to: 'leaving' },
    { act: 'screen.broken', to: 'broken' },
  ],
  broken: [
    { act: 'navigation.changed', to: 'here' },
    { act: 'navigation.requested', when: 'it is elsewhere', to: 'leaving' },
  ],
  leaving: [
    { act: 'navigation.changed', to: 'here' },
    { act: 'navigation.requested', when: 'it is elsewhere', to: 'leaving' },
  ],
}
