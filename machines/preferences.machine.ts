import { assign, enqueueActions, setup } from 'xstate'
import { type Language, OWN_LANGUAGE } from '../src/contract/languages.mjs'
import { equal } from '../src/domain/equal.ts'
import { restart } from './children.ts'
import { sendToSystem } from './sendToSystem.ts'
import { unprovidedPromise } from './unprovided.ts'

/** Themes of the interface: `system` follows the operating system. */
export const THEME_CHOICES = ['dark', 'light', 'system'] as const

export type Preferences = {
  language: Language
  theme: (typeof THEME_CHOICES)[number]
  /** State of single-character shortcuts (WCAG 2.1.4). */
  singleKeys: 'on' | 'off'
  /** State of the beta notice. */
  notice: 'shown' | 'dismissed'
  /** State of the legend of the active dataset, if there is room for it. */
  legend: 'open' | 'folded'
}

export const DEFAULT_PREFERENCES: Preferences = {
  language: OWN_LANGUAGE,
  theme: 'dark',
  singleKeys: 'on',
  notice: 'shown',
  legend: 'open',
}

export type PreferencesEvent = {
  type: 'preferences.changed'
  patch: Partial<Preferences>
}

/** Stores the user's lasting preferences. */
export const preferencesMachine = setup({
  types: {
    context: {} as Preferences,
    input: {} as Partial<Preferences>,
    events: {} as PreferencesEvent,
  },
  actors: {
    savePreferences: unprovidedPromise<void, Preferences>('savePreferences'),
    applyPreferences: unprovidedPromise<void, Preferences>('applyPreferences'),
  },
  guards: {
    differs: ({ context, event }) => !equal({ ...context, ...event.patch }, context),
  },
  actions: {
    change: assign(({ event }) => event.patch),
    apply: enqueueActions(({ context, enqueue }) => {
      restart(enqueue, 'applyPreferences', context)
    }),
    save: enqueueActions(({ context, enqueue }) => {
      restart(enqueue, 'savePreferences', context)
    }),
    notifyLanguage: enqueueActions(scope =>
      sendToSystem(scope, 'workbench', () => ({ type: 'language.changed' })),
    ),
  },
}).createMachine({
  id: 'preferences',
  description: 'Language, theme, keys, notice and legend, as chosen by the user.',
  context: ({ input }) => ({ ...DEFAULT_PREFERENCES, ...input }),
  initial: 'kept',
  states: {
    kept: {
      entry: 'apply',
      on: {
        'preferences.changed': {
          guard: 'differs',
          actions: ['change', 'apply', 'save', 'notifyLanguage'],
        },
      },
    },
  },
})
