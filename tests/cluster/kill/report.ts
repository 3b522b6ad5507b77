import type { Translate } from '../../../src/server/platform/translate.ts'
import type { KillReport } from './killRun.ts'

/** Describes a run in lines, faults last. */
export function reportLines(report: KillReport, say: Translate): string[] {
  const { kills, acknowledged, problems, longestSilence, longestDeath } = report
  const tell = (key: string, params: Record<string, unknown> = {}) =>
    say(`cluster.report.${key}`, { ...report, ...params })
  return [
    '',
    tell('kills', { counts: counted(kills) }),
    tell('acknowledged', { counts: counted(acknowledged) }),
    tell('calls'),
    tell('times', { silence: seconds(longestSilence), death: seconds(longestDeath) }),
    tell('artefacts'),
    tell('same'),
    ...problems.map(problem => tell('problem', { problem })),
    tell('faults', { count: problems.length }),
    '',
  ]
}

const counted = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .map(([name, count]) => `${count} ${name}`)
    .join(', ')

const seconds = (ms: number): string => (ms / 1000).toFixed(1)
