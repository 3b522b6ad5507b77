import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { ImportError } from '../../src/data/formats/common/importError.ts'
import { SeveralLayers } from '../../src/data/formats/common/layers.ts'
import { readRows } from '../../src/local/make.ts'
import { LocalProblem } from '../../src/local/problems.ts'
import { detectFormat } from '../../src/server/formats/detectFormat.ts'
import { serveTasks } from '../../src/server/platform/threads/threadPool.ts'

/** Reader of a file: the server, or the browser. */
export type Side = 'server' | 'browser'

serveTasks(
  async ({ path, side }: { path: string; side: Side }, signal): Promise<'read'> => {
    if (side === 'browser') {
      const content = new Blob([await readFile(path)])
      await readRows({ id: 'local--a', name: basename(path), content, at: '2026-11-28', layer: null }, signal)
      return 'read'
    }
    const format = await detectFormat(path)
    for await (const _ of format.read(path, signal));
    return 'read'
  },
  (error): 'refused' | undefined =>
    [ImportError, LocalProblem, SeveralLayers].some(kind => error instanceof kind) ? 'refused' : undefined,
)
