/**
 * Column for the definition that each import was given. With the original file it makes the artefacts again, and the
 * next instance of the dataset is proposed the same way.
 */
export const definition = `
alter table instance add column definition text check (definition is null or json_valid(definition));
`
