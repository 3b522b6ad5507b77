/** Feedback is read and dealt with. */
export const feedbackState = `
alter table feedback add column state text not null default 'open' check (state in ('open', 'answered', 'closed'));
`
