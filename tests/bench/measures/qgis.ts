import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { z } from 'zod'
import { areThere, needFromDebian } from '../../support/services/debian.ts'
import { ROOT } from '../harness/child.ts'
import { median } from '../harness/medians.ts'
import type { Figures } from './figures.ts'
import type { Printed } from './print.ts'

const SCRIPT = join(ROOT, 'tests/bench/peers/qgisLayout.py')
/** The Python of Debian, which has the modules of its packages. */
const PYTHON = '/usr/bin/python3'
const MODULE = '/usr/lib/python3/dist-packages/qgis/core/__init__.py'

const Exported = z.object({ ms: z.array(z.number()).min(1), bytes: z.number() })

/**
 * Measures the export of zones by QGIS, without its start. Installs QGIS if it is missing.
 * @param zones GeoJSON file, and the label that is coloured.
 */
export function measureQgis(
  { name, size }: Pick<Printed, 'name' | 'size'>,
  zones: { file: string; label: string },
  runs: number,
): Figures {
  needFromDebian('QGIS', ['python3-qgis'], () => areThere([MODULE]))
  const printed = execFileSync(PYTHON, [SCRIPT, zones.file, zones.label, size, String(runs)], {
    env: { ...process.env, QT_QPA_PLATFORM: 'offscreen' },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const { ms, bytes } = Exported.parse(JSON.parse(String(printed)))
  return { [`${name}: qgis, ms`]: median(ms), [`${name}: qgis, bytes`]: bytes }
}
