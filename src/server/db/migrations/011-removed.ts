/** The ids of instances that were removed: an address that names one is cached for ever, so that it names no other. */
export const removed = `
create table removed_instance (id text primary key) without rowid;
`
