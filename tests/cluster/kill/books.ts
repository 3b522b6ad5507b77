/** Writes sent through the proxy: acknowledged ones, and those without a clear answer. */
export class Books {
  /** Name prefix of this run: a kept cluster contains names of former runs. */
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

  /** Records a request. Until it is acknowledged, its outcome is unknown. */
  ask(name: string): void {
    this.unknown.add(name)
  }

  acknowledge(name: string): void {
    this.unknown.delete(name)
    this.acknowledged.add(name)
  }
}
