import type { LinkVerdict } from '../../machines/emailVerification.machine.ts'
import type { ZoneDetail } from '../../machines/inspect.machine.ts'
import type { FoundZone, KnownValue } from '../../machines/palette.machine.ts'
import type { Statistics } from '../../src/contract/analysis.ts'
import type { ClientConfig } from '../../src/contract/config.ts'
import type { Dataset, Instance } from '../../src/contract/dataset.ts'
import type { PastImport } from '../../src/contract/import.ts'
import type { Label } from '../../src/contract/label.ts'
import type { ApiKey } from '../../src/domain/account/account.ts'
import type { CataloguePart, CatalogueSearch } from '../../src/domain/search/catalogueList.ts'
import type { Gazetteer } from '../../src/domain/search/gazetteer.ts'
import type { NamedPlace } from '../../src/domain/search/place.ts'
import type { Sheet, Shown } from '../../src/domain/view/shown.ts'

/** A part of the server that can be slow or refuse on its own. */
export type ServerPart = 'catalogue' | 'zones' | 'zone' | 'export' | 'accounts' | 'import'

/** Content of the scripted server. With a gate it answers what is asked of a part when, and as, the gate lets it. */
export type ScriptedCatalogue = {
  datasets: Dataset[]
  instances: Record<string, Instance[]>
  labelsOf: (instance: string) => Label[]
  sheetOf: (dataset: string, instance: string) => Sheet
  gate?: (part: ServerPart) => Promise<void>
  /** Whether the browser remembers a session of a former visit. */
  remembersSession?: boolean
  /** Settings in which the installation is special. */
  config?: Partial<ClientConfig>
  /** The server's answer to the link that confirms an address; `bad` by default. */
  confirmation?: LinkVerdict
  /** Whether the link to choose another password is whole; it is, when nothing is said. */
  isResetGood?: boolean
  /** API keys that the account has from the start. */
  keys?: ApiKey[]
  places?: NamedPlace[]
  imports?: PastImport[]
  towns?: Gazetteer
  valuesOf?: (shown: Shown[]) => KnownValue[]
  /** Zones by what is typed; one of each displayed dataset, when nothing is said. */
  searchZones?: (search: string, shown: Shown[]) => Promise<FoundZone[]>
  /** Datasets by what is typed, of a catalogue that has many more; all are known, when nothing is said. */
  searchDatasets?: (search: string) => Dataset[]
  /** A page of the list of such a catalogue; nothing is listed, when nothing is said. */
  listDatasets?: (search: CatalogueSearch) => CataloguePart
  /** Whether an instance has no zone of that id; it has all, when nothing is said. */
  lacks?: (zone: string, instance: string) => boolean
  statistics?: Statistics
  detailOf?: (zone: string) => ZoneDetail
  /** Instances that the browser has kept of a server that is away; one that is asked answers, when nothing is said. */
  kept?: string[]
}
