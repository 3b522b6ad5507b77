/**
 * Reason for which the catalogue cannot be changed that way: a key of `catalogue.problem` in the texts of the import.
 */
export class CatalogueError extends Error {
  override name = 'CatalogueError'
  readonly problem:
    | 'unknownDataset'
    | 'unknownInstance'
    | 'borrowed'
    | 'badStatus'
    | 'folderTaken'
    | 'noBackup'
  readonly params: Readonly<Record<string, string>>

  constructor(problem: CatalogueError['problem'], params: CatalogueError['params']) {
    super(`${problem} ${JSON.stringify(params)}`)
    this.problem = problem
    this.params = params
  }
}
