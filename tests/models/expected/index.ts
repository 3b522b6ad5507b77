import { accountDeletion } from './accountDeletion.ts'
import { administration } from './administration.ts'
import { apiKeys } from './apiKeys.ts'
import { catalogue } from './catalogue.ts'
import { chord } from './chord.ts'
import { copying } from './copying.ts'
import { datasetSearch } from './datasetSearch.ts'
import { displaySettings } from './displaySettings.ts'
import { download } from './download.ts'
import { drawer } from './drawer.ts'
import { emailVerification } from './emailVerification.ts'
import { feedback } from './feedback.ts'
import { figures } from './figures.ts'
import { filter } from './filter.ts'
import { filterValues } from './filterValues.ts'
import { importing } from './importing.ts'
import { imports } from './imports.ts'
import { inspect } from './inspect.ts'
import { installation } from './installation.ts'
import { loading } from './loading.ts'
import { login } from './login.ts'
import { logout } from './logout.ts'
import { menu } from './menu.ts'
import { nameChange } from './nameChange.ts'
import { navigation } from './navigation.ts'
import { notifications } from './notifications.ts'
import { opening } from './opening.ts'
import { palette } from './palette.ts'
import { panels } from './panels.ts'
import { panes } from './panes.ts'
import { passwordChange } from './passwordChange.ts'
import { passwordReset } from './passwordReset.ts'
import { preferences } from './preferences.ts'
import { prefetch } from './prefetch.ts'
import { recording } from './recording.ts'
import type { Expected } from './row.ts'
import { savedMaps } from './savedMaps.ts'
import { savedStories } from './savedStories.ts'
import { savedStyles } from './savedStyles.ts'
import { savedTemplates } from './savedTemplates.ts'
import { screenLoad } from './screenLoad.ts'
import { selection } from './selection.ts'
import { session } from './session.ts'
import { sharing } from './sharing.ts'
import { signup } from './signup.ts'
import { startup } from './startup.ts'
import { statistics } from './statistics.ts'
import { story } from './story.ts'
import { table } from './table.ts'
import { tokens } from './tokens.ts'
import { typing } from './typing.ts'
import { valueCounts } from './valueCounts.ts'
import { weight } from './weight.ts'
import { workbench } from './workbench.ts'

/** Table of each machine, written by hand from the specification, never derived from a chart. */
export const expectations: Readonly<Record<string, Expected>> = {
  accountDeletion,
  administration,
  apiKeys,
  chord,
  copying,
  datasetSearch,
  displaySettings,
  download,
  drawer,
  emailVerification,
  feedback,
  figures,
  filter,
  filterValues,
  valueCounts,
  importing,
  imports,
  inspect,
  installation,
  loading,
  login,
  logout,
  menu,
  nameChange,
  navigation,
  notifications,
  opening,
  palette,
  prefetch,
  panels,
  panes,
  passwordChange,
  passwordReset,
  selection: selection,
  preferences,
  recording,
  savedMaps,
  savedStories,
  savedTemplates,
  savedStyles,
  screenLoad,
  catalogue,
  session,
  sharing,
  signup,
  startup,
  statistics,
  story,
  table,
  tokens,
  typing,
  weight,
  workbench,
}
