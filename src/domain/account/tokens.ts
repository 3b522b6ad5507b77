/** An access for the next minutes, and the token that renews it: empty where the server keeps that one itself. */
export type Tokens = { access: string; refresh: string }

/** News that the tabs of one browser tell each other. The refresh token is in what the browser remembers, not here. */
export type TabNews = { type: 'opened' | 'renewed'; access: string } | { type: 'closed' }

/** Outcome of the attempt to renew a session: `unknown` when the server does not answer. */
export type Renewal = 'renewed' | 'refused' | 'unknown'
