import type { LinkVerdict } from '../../machines/emailVerification.machine.ts'
import type { ZoneDetail } from '../../machines/inspect.machine.ts'
import type { FoundZone, KnownValue } from '../../machines/palette.types.ts'
import type { Statistics } from '../../src/contract/analysis.ts'
import type { ClientConfig } from '../../src/contract/config.ts'
import type { Dataset, Instance } from '../../src/contract/dataset.ts'
import type { PastImport } from '../../src/contract/import.ts'
import type { Label } from '../../src/contract/label.ts'
import type { ApiKey } from '../../src/domain/account/account.ts'
import type { CataloguePart, CatalogueSearch } from '../../src/domain/search/catalogueList.ts'
import type { Gazetteer } from '../../src/domain/search/gazetteer.ts'
import type { NamedArea } from '../../src/domain/search/place.ts'
import type { Sheet, Shown } from '../../src/domain/view/shown.ts'

/** Part of the server that can be slow or fail separately. */
export type ServerPart = 'catalogue' | 'zones' | 'zone' | 'export' | 'accounts' | 'import'

/** Content of the scripted server. With a gate, each part answers when and how the gate decides. */
export type ScriptedCatalogue = {
  datasets: Dataset[]
  instances: Record<string, Instance[]>
  labelsOf: (instance: string) => Label[]
  sheetOf: (dataset: string, instance: string) => Sheet
  gate?: (part: ServerPart) => Promise<void>
  /** True if the browser has a stored session. */
  remembersSession?: boolean
  /** Special settings of the installation. */
  config?: Partial<ClientConfig>
  /** The server's answer to a confirmation link; `bad` by default. */
  confirmation?: LinkVerdict
  /** True if the password reset link is complete; true by default. */
  isResetGood?: boolean
  /** API keys of the account at the start. */
  keys?: ApiKey[]
  places?: NamedArea[]
  imports?: PastImport[]
  towns?: Gazetteer
  valuesOf?: (shown: Shown[]) => KnownValue[]
  /** Searches zones; by default, returns one zone of each displayed dataset. */
  searchZones?: (search: string, shown: Shown[]) => Promise<FoundZone[]>
  /** Searches datasets of a much larger catalogue; by default, all datasets are loaded. */
  searchDatasets?: (search: string) => Dataset[]
  /** Returns a page of this catalogue; by default, an empty page. */
  listDatasets?: (search: CatalogueSearch) => CataloguePart
  /** Returns whether an instance lacks a zone; false by default. */
  lacks?: (zone: string, instance: string) => boolean
  statistics?: Statistics
  detailOf?: (zone: string) => ZoneDetail
  /** Cached instances when the server is unreachable; by default, the server answers. */
  kept?: string[]
}
