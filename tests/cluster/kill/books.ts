/** Writes that were made through the proxy: acknowledged, or asked for without an answer that says so. */
export class Books {
  /** Names of this run begin with it: a cluster that is kept has those of others. */
  readonly run = Date.now().toString(36)
  readonly feedback = new Entries()
  readonly accounts = new Entries()
  readonly keys = new Entries()
  readonly datasets = new Entries()

  get acknowledged(): Record<string, number> {
    const { feedback, accounts, keys, datasets } = this
    const sizes = Object.entries({ feedback, accounts, keys, datasets })
    return Object.fromEntries(sizes.map(([name, { acknowledged }]) => [name, acknowledged.size]))
  }
}

class Entries {
  readonly acknowledged = new Set<string>()
  readonly unknown = new Set<string>()

  /** Notes what is about to be asked for: until it is acknowledged, nobody knows. */
  ask(name: string): void {
    this.unknown.add(name)
  }

  acknowledge(name: string): void {
    this.unknown.delete(name)
    this.acknowledged.add(name)
  }
}
