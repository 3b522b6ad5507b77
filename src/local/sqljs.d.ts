/** The part of sql.js that is used here. */
declare module 'sql.js' {
  interface Statement {
    step(): boolean
    getAsObject(values: null, config: { useBigInt: boolean }): Record<string, unknown>
    free(): boolean
  }
  export interface Database {
    run(sql: string): void
    prepare(sql: string, values: readonly (string | number)[]): Statement
    close(): void
  }
  export interface SqlJs {
    Database: new (bytes: Uint8Array) => Database
  }
  /** Compiles SQLite. @param locateFile Returns the address of the compiled program. */
  export default function start(options: { locateFile: () => string }): Promise<SqlJs>
}
