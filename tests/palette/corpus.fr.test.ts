import { testCorpus } from './scores.ts'

testCorpus('fr', {
  developed: { first: 99.5, three: 99.8 },
  unseen: { first: 97.2, three: 98.3 },
})
