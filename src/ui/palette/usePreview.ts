import { useEffect } from 'react'
import { preview } from '../../commands/preview.ts'
import { commandById } from '../../commands/registry.ts'
import { useRuntime } from '../shared/runtime.tsx'
import type { Row } from './rows.ts'

type Said = Pick<Row, 'args'> & { id: Row['command']['id'] }

/** Shows on the map what the row that is looked at would do; null shows nothing. */
export function usePreview(row: Row | null): void {
  const runtime = useRuntime()
  // A row is another object after every key: what it says is what counts.
  const said = row?.reason === null ? JSON.stringify({ id: row.command.id, args: row.args }) : null
  useEffect(() => {
    if (said === null) return
    const { id, args } = JSON.parse(said) as Said
    return preview(runtime, commandById(id), args)
  }, [runtime, said])
}
