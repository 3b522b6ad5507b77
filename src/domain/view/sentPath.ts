import { type Path, SentPath } from '../../contract/path.ts'

/** A path as feedback brings it, or null when it is too long for that. */
export const sentPath = (path: Path): SentPath | null => SentPath.safeParse(path).data ?? null
