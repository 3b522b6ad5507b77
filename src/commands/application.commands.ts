import { PANES, TABS } from '../../machines/panels.machine.ts'
import { THEME_CHOICES } from '../../machines/preferences.machine.ts'
import { LANGUAGES, lazilyByLanguage, WORDS } from '../contract/languages.mjs'
import { countsOf, FACETS, NO_FACETS } from '../domain/search/facets.ts'
import { fixedChoiceStep, pick, plainChoice } from './choices.ts'
import { type Choice, type Command, commandsOf, type Snapshots, type Step } from './command.ts'
import { catalogueReady, isIn } from './reasons.ts'

const panels = commandsOf('panels', 'go')
const palette = commandsOf('palette', 'application')
const preferences = commandsOf('preferences', 'application')
const drawer = commandsOf('drawer', 'application')
const panes = commandsOf('panes', 'application')
const notifications = commandsOf('notifications', 'application')
const navigation = commandsOf('navigation', 'application')

/** Returns the values of a facet that at least one dataset has. */
const facetChoices = (snapshots: Snapshots, [facet]: readonly string[]): Choice[] =>
  [...countsOf(snapshots.catalogue.context.datasets, NO_FACETS, pick(FACETS, facet)).keys()].map(value =>
    plainChoice(value),
  )

const PANE_KEYS = { drawer: 'g d', map: 'g m', table: 'g t', inspector: 'g i' } as const

/** Language of the interface, listed by its own name, and found by its name in any language. */
const language: Step = {
  id: 'language',
  choices: () =>
    LANGUAGES.map(value => ({
      ...plainChoice(value, WORDS[value].name),
      aliases: LANGUAGES.flatMap(spoken => languageNames[spoken].of(value) ?? []),
    })),
}
const languageNames = lazilyByLanguage(spoken => new Intl.DisplayNames(spoken, { type: 'language' }))

export const applicationCommands: Command[] = [
  palette({ id: 'palette.toggle', keys: ['mod+k'], scope: 'global', hidden: true, event: 'palette.toggled' }),
  palette({ id: 'palette.close', hidden: true, event: 'palette.closed', refusal: 'nothingToLeave' }),
  palette({ id: 'palette.back', hidden: true, event: 'palette.backed', refusal: 'nothingToLeave' }),
  palette({ id: 'palette.all', hidden: true, event: { type: 'query.changed', query: '>' } }),
  palette({
    id: 'catalogue.narrow',
    hidden: true,
    steps: [fixedChoiceStep('facet', FACETS), { id: 'value', choices: facetChoices }],
    event: ([facet, value = '']) => ({ type: 'facet.toggled', facet: pick(FACETS, facet), value }),
    needs: [isIn('palette', [{ dialog: 'open' }], 'nothingToLeave'), catalogueReady],
  }),
  palette({ id: 'zones.unlock', area: 'zone', event: 'zones.unlocked', refusal: 'nothingRefused' }),
  ...PANES.map(pane =>
    panels({ id: `pane.${pane}`, keys: [PANE_KEYS[pane]], event: { type: 'pane.shown', pane } }),
  ),
  navigation({
    id: 'screen.workbench',
    keys: ['g w'],
    event: { type: 'navigation.requested', to: '/' },
    // The navigation machine compares the address with the current one.
    refusal: 'alreadySo',
  }),
  panels({
    id: 'table.search',
    area: 'table',
    keys: ['/'],
    event: 'table.searchBegun',
    refusal: 'nothingDisplayed',
  }),
  ...TABS.map(tab =>
    panels({ id: `inspector.${tab}`, event: { type: 'inspector.turned', tab }, refusal: 'alreadySo' }),
  ),
  panels({ id: 'inspector.close', event: 'inspector.closed', refusal: 'alreadySo' }),
  panels({ id: 'help.toggle', area: 'application', keys: ['?'], event: 'help.toggled' }),
  panels({ id: 'fullScreen.toggle', area: 'map', event: 'fullScreen.toggled' }),
  panels({ id: 'guide.open', area: 'application', event: { type: 'guide.opened', page: 'guide' } }),
  panels({
    id: 'guide.news',
    area: 'application',
    keys: ['g h'],
    event: { type: 'guide.opened', page: 'news' },
  }),
  preferences({
    id: 'language.set',
    steps: [language],
    event: ([language]) => ({ type: 'preferences.changed', patch: { language: pick(LANGUAGES, language) } }),
    refusal: 'alreadySo',
  }),
  preferences({
    id: 'theme.set',
    steps: [fixedChoiceStep('theme', THEME_CHOICES)],
    event: ([theme]) => ({ type: 'preferences.changed', patch: { theme: pick(THEME_CHOICES, theme) } }),
    refusal: 'alreadySo',
  }),
  preferences({
    id: 'singleKeys.toggle',
    event: (_, snapshots) => ({
      type: 'preferences.changed',
      patch: { singleKeys: snapshots.preferences.context.singleKeys === 'on' ? 'off' : 'on' },
    }),
  }),
  preferences({
    id: 'legend.fold',
    area: 'map',
    keys: ['shift+l'],
    event: (_, snapshots) => ({
      type: 'preferences.changed',
      patch: { legend: snapshots.preferences.context.legend === 'open' ? 'folded' : 'open' },
    }),
  }),
  ...(
    [
      ['notice.show', 'shown'],
      ['notice.dismiss', 'dismissed'],
    ] as const
  ).map(([id, notice]) =>
    preferences({ id, event: { type: 'preferences.changed', patch: { notice } }, refusal: 'alreadySo' }),
  ),
  drawer({ id: 'drawer.toggle', keys: ['mod+b'], event: 'drawer.toggled' }),
  drawer({
    id: 'drawer.reset',
    event: 'drawer.reset',
    needs: [[snapshots => !snapshots.drawer.matches('folded'), 'drawerFolded']],
    refusal: 'alreadySo',
  }),
  ...(['inspector', 'table'] as const).map(pane =>
    panes({ id: `${pane}.reset`, event: { type: 'pane.reset', pane }, refusal: 'alreadySo' }),
  ),
  notifications({ id: 'notifications.toggle', event: 'notifications.toggled' }),
  notifications({
    id: 'notifications.clear',
    isGuarded: true,
    event: 'notifications.cleared',
    refusal: 'noNotifications',
  }),
  notifications({
    id: 'notification.dismiss',
    hidden: true,
    steps: [
      {
        id: 'notification',
        choices: snapshots =>
          snapshots.notifications.context.visible.map(({ id, key }) => plainChoice(id, key)),
      },
    ],
    event: ([id = '']) => ({ type: 'notification.dismissed', id }),
    refusal: 'noNotifications',
  }),
]

const feedback = commandsOf('feedback', 'application')

export const feedbackCommands: Command[] = [
  feedback({ id: 'feedback.open', keys: ['g f'], event: 'feedback.opened', refusal: 'alreadySo' }),
  feedback({
    id: 'feedback.send',
    needsServer: true,
    event: 'feedback.sent',
    needs: [isIn('feedback', ['writing', 'sending'], 'nothingToSend')],
    refusal: 'underWay',
  }),
  feedback({ id: 'feedback.close', hidden: true, event: 'feedback.closed', refusal: 'nothingToLeave' }),
]
