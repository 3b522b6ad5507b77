import type { Language } from '../../src/domain/values.ts'

export const help: Record<Language, string> = {
  fr: `npm run qa -- COMMANDE [OPTIONS]

  machines [NOM...]     les machines : états, événements, gardes, descriptions
      --format md|mermaid|json
  paths --machine NOM   les parcours d’une machine, prêts à suivre ou à exécuter
      --strategy shortest   chaque transition et chaque commande une fois (par défaut)
      --strategy pairwise   chaque suite de deux actes
      --fresh, --keep       cherche de nouveaux parcours ; les garde dans tests/qa/kept
      --via palette|button|key
      --format md|json|gherkin|playwright
      --out FICHIER
  run [PARCOURS...]     conduit l’application dans un navigateur le long des parcours : fichiers ou identifiants
      --machine NOM | --all
      --via palette|button|key   répétable ; toutes les surfaces si rien n’est dit
      --shard 2/4           un quart des parcours, le deuxième
      --resume              sans ceux qui ont réussi, si rien n’a changé depuis
      --strategy shortest|pairwise
      --headed, --slow      montre le navigateur, ralentit les gestes
      --url ADRESSE         une application déjà lancée ; sinon le banc lance la sienne
  coverage              ce que les dernières exécutions ont atteint, en tableau
      --out FICHIER.html    la même chose en page
  replay PARCOURS       un parcours généré ou enregistré, pas à pas
  mutate [NOM...]       casse une copie du produit, une chose après l’autre : qu’est-ce qui s’en aperçoit ?

  --lang fr|en          la langue des textes
  --help`,
  en: `npm run qa -- COMMAND [OPTIONS]

  machines [NAME...]    the machines: states, events, guards, descriptions
      --format md|mermaid|json
  paths --machine NAME  the paths of a machine, to be followed or run
      --strategy shortest   every transition and every command once (the default)
      --strategy pairwise   every two acts in a row
      --fresh, --keep       looks for new paths; keeps them in tests/qa/kept
      --via palette|button|key
      --format md|json|gherkin|playwright
      --out FILE
  run [PATH...]         drives the application in a browser along the paths: files, or ids
      --machine NAME | --all
      --via palette|button|key   repeatable; every surface when nothing is said
      --shard 2/4           a quarter of the paths, the second one
      --resume              without those that have passed, where nothing has changed since
      --strategy shortest|pairwise
      --headed, --slow      shows the browser, slows the gestures down
      --url ADDRESS         an application that runs already; else the tool starts its own
  coverage              what the last runs have reached, as a table
      --out FILE.html       the same as a page
  replay PATH           a generated or recorded path, step by step
  mutate [NAME...]      breaks a copy of the product, one thing after the other: what notices?

  --lang fr|en          the language of the texts
  --help`,
}
