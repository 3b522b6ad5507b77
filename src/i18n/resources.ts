import type account from '../../locales/fr/account.json'
import type address from '../../locales/fr/address.json'
import type administration from '../../locales/fr/administration.json'
import type application from '../../locales/fr/application.json'
import type auth from '../../locales/fr/auth.json'
import type card from '../../locales/fr/card.json'
import type catalogue from '../../locales/fr/catalogue.json'
import type charts from '../../locales/fr/charts.json'
import type commands from '../../locales/fr/commands.json'
import type common from '../../locales/fr/common.json'
import type compare from '../../locales/fr/compare.json'
import type download from '../../locales/fr/download.json'
import type embed from '../../locales/fr/embed.json'
import type feedback from '../../locales/fr/feedback.json'
import type filter from '../../locales/fr/filter.json'
import type filters from '../../locales/fr/filters.json'
import type forms from '../../locales/fr/forms.json'
import type grammar from '../../locales/fr/grammar.json'
import type help from '../../locales/fr/help.json'
import type importing from '../../locales/fr/importing.json'
import type inspector from '../../locales/fr/inspector.json'
import type keywords from '../../locales/fr/keywords.json'
import type layers from '../../locales/fr/layers.json'
import type map from '../../locales/fr/map.json'
import type notifications from '../../locales/fr/notifications.json'
import type outcomes from '../../locales/fr/outcomes.json'
import type palette from '../../locales/fr/palette.json'
import type reasons from '../../locales/fr/reasons.json'
import type recording from '../../locales/fr/recording.json'
import type settings from '../../locales/fr/settings.json'
import type story from '../../locales/fr/story.json'
import type table from '../../locales/fr/table.json'
import type weight from '../../locales/fr/weight.json'
import type workbench from '../../locales/fr/workbench.json'

/** Namespaces of the interface, in French, the source language. */
export type Resources = {
  account: typeof account
  address: typeof address
  administration: typeof administration
  application: typeof application
  auth: typeof auth
  card: typeof card
  charts: typeof charts
  commands: typeof commands
  common: typeof common
  compare: typeof compare
  download: typeof download
  embed: typeof embed
  feedback: typeof feedback
  filter: typeof filter
  filters: typeof filters
  forms: typeof forms
  grammar: typeof grammar
  help: typeof help
  importing: typeof importing
  inspector: typeof inspector
  keywords: typeof keywords
  layers: typeof layers
  map: typeof map
  notifications: typeof notifications
  outcomes: typeof outcomes
  palette: typeof palette
  reasons: typeof reasons
  catalogue: typeof catalogue
  recording: typeof recording
  settings: typeof settings
  story: typeof story
  table: typeof table
  weight: typeof weight
  workbench: typeof workbench
}
