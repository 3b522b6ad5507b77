import type { Context } from 'hono'
import type { ExportFormat } from '../../../contract/export.ts'
import { resolveInstance } from '../../catalogue/http/resolve.ts'
import { datasetById } from '../../catalogue/store/datasets.ts'
import type { StoredInstance } from '../../catalogue/store/instances.ts'
import { type Provenance, provenanceOf } from '../../formats/common/provenance.ts'
import type { ExportFile } from '../../formats/common/writer.ts'
import { EXPORT_FORMATS } from '../../formats/writers.ts'
import type { AppEnv } from '../../platform/http/context.ts'
import { askerOf } from '../../zones/http/asker.ts'
import { openInstance } from '../../zones/openInstance.ts'
import type { Selection } from '../../zones/selections.ts'

/** Parts of an export: the same for the download and for its estimate. */
export interface PreparedExport {
  stored: StoredInstance
  format: ExportFormat
  file: ExportFile
  provenance: Provenance
  ordinals: Uint32Array
}

/** Finds what a download takes, in the format asked for. */
export async function prepareExport(
  c: Context<AppEnv>,
  dataset_id: string,
  instance: string | undefined,
  format: ExportFormat,
  selection: Selection,
): Promise<PreparedExport> {
  const stored = await resolveInstance(c, dataset_id, instance)
  const dataset = await datasetById(c.var.db, dataset_id)
  if (dataset === undefined) throw new Error(`The instance ${stored.instance.id} has no dataset`)
  const open = await openInstance(c.var.db, c.var.store, stored)
  const provenance = provenanceOf(dataset, stored.instance)
  const ordinals = await c.var.selections.ordinals(open, selection, askerOf(c))
  return { stored, format, file: EXPORT_FORMATS[format].file(open, provenance), provenance, ordinals }
}
