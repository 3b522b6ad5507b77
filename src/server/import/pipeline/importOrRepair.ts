import { ImportError } from '../../../data/formats/common/importError.ts'
import { originalFileOf } from '../../catalogue/store/instances.ts'
import { hashOfFile } from '../../storage/files/integrity.ts'
import { type ImportContext, requireOwner } from '../common/context.ts'
import { orImportError } from '../common/problems.ts'
import type { ImportOutcome } from './importOutcome.ts'
import { checkImport, importDataset, parseDefinition } from './pipeline.ts'
import { instanceOf } from './publish.ts'
import { isDamaged, remakeInstance } from './remake.ts'

/**
 * Imports a file or checks the import, like `importDataset` and `checkImport`. If an existing instance comes
 * from the same file and is damaged, repairs it instead.
 */
export async function importOrRepair(
  kind: 'import' | 'check',
  file: string,
  given: unknown,
  context: ImportContext,
): Promise<ImportOutcome> {
  try {
    const repaired = await repair(kind, file, given, context)
    if (repaired !== null) return repaired
  } catch (error) {
    context.signal.throwIfAborted()
    throw orImportError(error)
  }
  return kind === 'import' ? importDataset(file, given, context) : checkImport(file, given, context)
}

/**
 * Repairs the instance of a definition; null unless the instance exists, comes from the same file, and is
 * damaged.
 */
async function repair(
  kind: 'import' | 'check',
  file: string,
  given: unknown,
  context: ImportContext,
): Promise<ImportOutcome | null> {
  const { db, signal, importer = null } = context
  const definition = parseDefinition(given)
  const instance = instanceOf(definition)
  const original = await originalFileOf(db, instance)
  if (original === undefined || (await hashOfFile(file, signal)) !== original.hash) return null
  if (!(await isDamaged(instance, context))) return null
  await requireOwner(db, importer, definition.dataset.id)
  const outcome = await remakeInstance(file, instance, context, kind === 'check')
  if (outcome === null) return null
  // This version may read the file differently. Its data then need a new instance.
  if (kind === 'import' && (await isDamaged(instance, context)))
    throw new ImportError('instanceExists', { instance })
  return { ...outcome, notices: [{ notice: 'repairs', params: { instance } }, ...outcome.notices] }
}
