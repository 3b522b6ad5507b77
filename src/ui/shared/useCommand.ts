import { useMemo, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { Command, ReasonKey } from '../../commands/command.ts'
import { commandById } from '../../commands/registry.ts'
import { availability, run } from '../../commands/run.ts'
import { useLanguage } from './language.ts'
import { memoizedSelector, useRuntime, useSnapshotStore } from './runtime.tsx'

const NO_ARGS: readonly string[] = []

/** Returns why a command is unavailable, or null if it is available. */
export function useReason(command: Command, args: readonly string[] = NO_ARGS): ReasonKey | null {
  const snapshotStore = useSnapshotStore()
  const read = useMemo(() => {
    const answer = memoizedSelector(snapshots => availability(command, snapshots, args))
    return () => {
      const found = answer(snapshotStore.snapshots())
      return found.can ? null : found.reason
    }
  }, [snapshotStore, command, args])
  return useSyncExternalStore(snapshotStore.subscribe, read, read)
}

/** Returns all that a widget needs to render and run a command. */
export function useCommand(id: Command['id'], args: readonly string[] = NO_ARGS) {
  const runtime = useRuntime()
  const { t, i18n } = useTranslation(['commands', 'reasons'])
  const language = useLanguage()
  const command = commandById(id)
  const reason = useReason(command, args)
  return {
    title: t(`commands:${id}.title` as never) as string,
    reason: reason && (t(`reasons:${reason}` as never) as string),
    /** Purpose of the command in one sentence, for titles that do not explain it; null for most commands. */
    hint: (i18n.getResource(language, 'commands', `${id}.hint`) as string | undefined) ?? null,
    /** Chord or sequence as written in the registry, or null. */
    keys: command.keys?.[0] ?? null,
    run: () => run(command, 'button', runtime, args),
    data: {
      'data-command': id,
      'data-args': args.length > 0 ? args.join(' ') : undefined,
    },
  }
}
