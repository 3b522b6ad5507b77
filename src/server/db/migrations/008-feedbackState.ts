/** Column for the state of a feedback: whether it was answered. */
export const feedbackState = `
alter table feedback add column state text not null default 'open' check (state in ('open', 'answered', 'closed'));
`
