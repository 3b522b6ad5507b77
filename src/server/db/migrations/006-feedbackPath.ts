/** Column for the path that led to a feedback. */
export const feedbackPath = `
-- A recorded path as JSON: acts, without anything that was typed.
alter table feedback add column path text check (json_valid(path));
`
