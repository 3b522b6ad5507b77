import type { AccountDeletionEvent } from './accountDeletion.machine.ts'
import type { AdministrationEvent } from './administration.machine.ts'
import type { ApiKeysEvent } from './apiKeys.machine.ts'
import type { CatalogueEvent } from './catalogue.machine.ts'
import type { ChordEvent } from './chord.machine.ts'
import type { CopyingEvent } from './copying.machine.ts'
import type { DatasetSearchEvent } from './datasetSearch.machine.ts'
import type { DisplaySettingsEvent } from './displaySettings.machine.ts'
import type { DownloadEvent } from './download.machine.ts'
import type { DrawerEvent } from './drawer.machine.ts'
import type { EmailVerificationEvent } from './emailVerification.machine.ts'
import type { FeedbackEvent } from './feedback.machine.ts'
import type { FiguresEvent } from './figures.machine.ts'
import type { FilterEvent } from './filter.machine.ts'
import type { FilterValuesEvent } from './filterValues.machine.ts'
import type { ImportingEvent } from './importing.draft.ts'
import type { ImportsEvent } from './imports.machine.ts'
import type { InspectEvent } from './inspect.machine.ts'
import type { InstallationEvent } from './installation.machine.ts'
import type { LoginEvent } from './login.machine.ts'
import type { LogoutEvent } from './logout.machine.ts'
import type { MenuEvent } from './menu.machine.ts'
import type { NameChangeEvent } from './nameChange.machine.ts'
import type { NavigationEvent } from './navigation.machine.ts'
import type { NotificationsEvent } from './notifications.machine.ts'
import type { OpeningEvent } from './opening.machine.ts'
import type { PaletteEvent } from './palette.types.ts'
import type { PanelsEvent } from './panels.machine.ts'
import type { PanesEvent } from './panes.machine.ts'
import type { PasswordChangeEvent } from './passwordChange.machine.ts'
import type { PasswordResetEvent } from './passwordReset.machine.ts'
import type { PreferencesEvent } from './preferences.machine.ts'
import type { PrefetchEvent } from './prefetch.machine.ts'
import type { RecordingEvent } from './recording.machine.ts'
import type { SavedMapsEvent } from './savedMaps.machine.ts'
import type { SavedStoriesEvent } from './savedStories.machine.ts'
import type { SavedStylesEvent } from './savedStyles.machine.ts'
import type { SavedTemplatesEvent } from './savedTemplates.machine.ts'
import type { ScreenLoadEvent } from './screenLoad.machine.ts'
import type { SelectionEvent } from './selection.machine.ts'
import type { SessionEvent } from './session.machine.ts'
import type { SharingEvent } from './sharing.machine.ts'
import type { SignupEvent } from './signup.machine.ts'
import type { StartupEvent } from './startup.machine.ts'
import type { StatisticsEvent } from './statistics.machine.ts'
import type { StoryEvent } from './story.machine.ts'
import type { TableEvent } from './table.types.ts'
import type { TokensEvent } from './tokens.machine.ts'
import type { TypingEvent } from './typing.machine.ts'
import type { ValueCountsEvent } from './valueCounts.machine.ts'
import type { WeightEvent } from './weight.machine.ts'
import type { WorkbenchEvent } from './workbench.types.ts'

/** The events that each machine accepts from the others, by systemId. */
export interface SystemEvents {
  workbench: WorkbenchEvent
  panels: PanelsEvent
  catalogue: CatalogueEvent
  displaySettings: DisplaySettingsEvent
  savedStyles: SavedStylesEvent
  savedMaps: SavedMapsEvent
  savedStories: SavedStoriesEvent
  savedTemplates: SavedTemplatesEvent
  story: StoryEvent
  figures: FiguresEvent
  filter: FilterEvent
  filterValues: FilterValuesEvent
  valueCounts: ValueCountsEvent
  inspect: InspectEvent
  table: TableEvent
  selection: SelectionEvent
  statistics: StatisticsEvent
  weight: WeightEvent
  download: DownloadEvent
  importing: ImportingEvent
  imports: ImportsEvent
  opening: OpeningEvent
  palette: PaletteEvent
  datasetSearch: DatasetSearchEvent
  copying: CopyingEvent
  prefetch: PrefetchEvent
  chord: ChordEvent
  typing: TypingEvent
  menu: MenuEvent
  drawer: DrawerEvent
  panes: PanesEvent
  notifications: NotificationsEvent
  preferences: PreferencesEvent
  screenLoad: ScreenLoadEvent
  tokens: TokensEvent
  startup: StartupEvent
  session: SessionEvent
  logout: LogoutEvent
  login: LoginEvent
  signup: SignupEvent
  emailVerification: EmailVerificationEvent
  passwordReset: PasswordResetEvent
  nameChange: NameChangeEvent
  passwordChange: PasswordChangeEvent
  apiKeys: ApiKeysEvent
  sharing: SharingEvent
  accountDeletion: AccountDeletionEvent
  administration: AdministrationEvent
  feedback: FeedbackEvent
  installation: InstallationEvent
  navigation: NavigationEvent
  recording: RecordingEvent
}

/** The machines whose calls the server may refuse without an account. They continue at `session.opened`. */
export type AccountSeeker =
  | 'inspect'
  | 'table'
  | 'statistics'
  | 'download'
  | 'palette'
  | 'opening'
  | 'copying'
  | 'sharing'
