import './zodJitless.ts'

// A bundle runs chunks shared by an entry before the entry itself: only later imports come after.
void import('./application.tsx')
