/** An access for the next minutes, and the token that renews it: empty where the server keeps that one itself. */
export type Tokens = { access: string; refresh: string }

/** What tabs of one browser tell each other. The refresh token is in what the browser remembers, not here. */
export type TabNews = { type: 'opened' | 'renewed'; access: string } | { type: 'closed' }

/** What becomes of a session that is to be renewed: nobody can say, when the server does not answer. */
export type Renewal = 'renewed' | 'refused' | 'unknown'
