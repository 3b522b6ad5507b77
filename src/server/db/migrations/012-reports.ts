/**
 * Column for what came of each import, as its importer was told: null for the starting catalogue, and for imports of
 * former versions.
 */
export const reports = `
alter table instance add column report text check (report is null or json_valid(report));
`
