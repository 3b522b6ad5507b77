import type { ImportDefinitionInput, LabelDefinition } from '../../contract/import.ts'
import type { LabelType } from '../../contract/label.ts'

/** One instance of the starting catalogue: the file it is imported from, made of data that npm installs. */
export interface Seed {
  definition: ImportDefinitionInput
  fileName: string
  content: () => string
}

/** A label whose column and name are the same. */
export function label(
  column: string,
  type: LabelType,
  fr: string,
  en: string,
  unit: string | null = null,
): LabelDefinition {
  return { column, name: column, title: { fr, en }, type, unit }
}
