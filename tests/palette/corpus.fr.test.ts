import { testCorpus } from './scores.ts'

testCorpus('fr', {
  developed: { first: 98.4, three: 99.1 },
  unseen: { first: 94.2, three: 95.8 },
})
