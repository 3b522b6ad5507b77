import { accountDeletionMachine } from './accountDeletion.machine.ts'
import { administrationMachine } from './administration.machine.ts'
import { apiKeysMachine } from './apiKeys.machine.ts'
import { catalogueMachine } from './catalogue.machine.ts'
import { chordMachine } from './chord.machine.ts'
import { copyingMachine } from './copying.machine.ts'
import { datasetSearchMachine } from './datasetSearch.machine.ts'
import { displaySettingsMachine } from './displaySettings.machine.ts'
import { downloadMachine } from './download.machine.ts'
import { drawerMachine } from './drawer.machine.ts'
import { emailVerificationMachine } from './emailVerification.machine.ts'
import { feedbackMachine } from './feedback.machine.ts'
import { figuresMachine } from './figures.machine.ts'
import { filterMachine } from './filter.machine.ts'
import { filterValuesMachine } from './filterValues.machine.ts'
import { importingMachine } from './importing.machine.ts'
import { importsMachine } from './imports.machine.ts'
import { inspectMachine } from './inspect.machine.ts'
import { installationMachine } from './installation.machine.ts'
import { loginMachine } from './login.machine.ts'
import { logoutMachine } from './logout.machine.ts'
import { menuMachine } from './menu.machine.ts'
import { nameChangeMachine } from './nameChange.machine.ts'
import { navigationMachine } from './navigation.machine.ts'
import { notificationsMachine } from './notifications.machine.ts'
import { openingMachine } from './opening.machine.ts'
import { paletteMachine } from './palette.machine.ts'
import { panelsMachine } from './panels.machine.ts'
import { panesMachine } from './panes.machine.ts'
import { passwordChangeMachine } from './passwordChange.machine.ts'
import { passwordResetMachine } from './passwordReset.machine.ts'
import { preferencesMachine } from './preferences.machine.ts'
import { prefetchMachine } from './prefetch.machine.ts'
import { recordingMachine } from './recording.machine.ts'
import { savedMapsMachine } from './savedMaps.machine.ts'
import { savedStoriesMachine } from './savedStories.machine.ts'
import { savedStylesMachine } from './savedStyles.machine.ts'
import { savedTemplatesMachine } from './savedTemplates.machine.ts'
import { screenLoadMachine } from './screenLoad.machine.ts'
import { selectionMachine } from './selection.machine.ts'
import { sessionMachine } from './session.machine.ts'
import { sharingMachine } from './sharing.machine.ts'
import { signupMachine } from './signup.machine.ts'
import { startupMachine } from './startup.machine.ts'
import { statisticsMachine } from './statistics.machine.ts'
import { storyMachine } from './story.machine.ts'
import { tableMachine } from './table.machine.ts'
import { tokensMachine } from './tokens.machine.ts'
import { typingMachine } from './typing.machine.ts'
import { valueCountsMachine } from './valueCounts.machine.ts'
import { weightMachine } from './weight.machine.ts'

/** Machines that the workbench invokes, by systemId. */
export const parts = {
  panels: panelsMachine,
  catalogue: catalogueMachine,
  displaySettings: displaySettingsMachine,
  savedStyles: savedStylesMachine,
  savedMaps: savedMapsMachine,
  savedStories: savedStoriesMachine,
  savedTemplates: savedTemplatesMachine,
  story: storyMachine,
  figures: figuresMachine,
  filter: filterMachine,
  filterValues: filterValuesMachine,
  valueCounts: valueCountsMachine,
  inspect: inspectMachine,
  table: tableMachine,
  selection: selectionMachine,
  statistics: statisticsMachine,
  weight: weightMachine,
  download: downloadMachine,
  importing: importingMachine,
  imports: importsMachine,
  opening: openingMachine,
  palette: paletteMachine,
  datasetSearch: datasetSearchMachine,
  copying: copyingMachine,
  prefetch: prefetchMachine,
  chord: chordMachine,
  typing: typingMachine,
  menu: menuMachine,
  drawer: drawerMachine,
  panes: panesMachine,
  notifications: notificationsMachine,
  preferences: preferencesMachine,
  screenLoad: screenLoadMachine,
  tokens: tokensMachine,
  startup: startupMachine,
  session: sessionMachine,
  logout: logoutMachine,
  login: loginMachine,
  signup: signupMachine,
  emailVerification: emailVerificationMachine,
  passwordReset: passwordResetMachine,
  nameChange: nameChangeMachine,
  passwordChange: passwordChangeMachine,
  apiKeys: apiKeysMachine,
  sharing: sharingMachine,
  accountDeletion: accountDeletionMachine,
  administration: administrationMachine,
  feedback: feedbackMachine,
  installation: installationMachine,
  navigation: navigationMachine,
  recording: recordingMachine,
}
