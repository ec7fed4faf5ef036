// `rules add`: writes a rule and its cases from answers in words, after they have been proven.
// Tested by test/scripts/rules/rules-add.long.test.ts.
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { RuleSnapshot } from '../../../handlers/rules/evaluate/rule-snapshot.ts'
import type { Comparison, Rule } from '../../../handlers/rules/language/documents.ts'
import { restrictionsOf, sentenceOfComparison } from '../../../handlers/rules/language/wording.ts'
import { resultText } from '../../../handlers/rules/load/gate.ts'
import { UsageError } from '../../../handlers/runtime/errors/usage-error.ts'
import { askForRule, type NewRule } from '../add/answers.ts'
import { caseTitle } from '../add/examples.ts'
import { openFolder, type Proof } from '../add/proof.ts'
import { publishedOperations } from '../published-operations.ts'
import { writeFiles } from '../releases.ts'
import { type AnswerName, answerNames, counted, type Report, verb } from './verb.ts'

const OWN_FOLDER = fileURLToPath(new URL('../../../rules', import.meta.url))

export const add = verb(
  '[--operation … --fact …]',
  'asks for a rule in words, writes it with its cases, and tests them; each answer can be an option',
  async (input) => {
    const { directory, args, answers = {}, switches = {} } = input
    if (args.length > 0) throw new UsageError(`Unexpected word "${args[0]}".`)
    const { snapshot, prove } = await openFolder(directory)
    const questions = switches.yes ? undefined : await input.questions?.()
    const asked = await askForRule(answers, snapshot, questions)
    const proof = await prove(asked)
    const text = ruleText(asked, proof, snapshot)
    if (proof.faults.length > 0)
      return failed([text, 'Nothing is written:', ...new Set(proof.faults)].join('\n'))
    if (proof.affected.length > 0 && !switches.accept && !questions)
      return failed(`${text}\nNothing is written. With --accept these examples expect the new rule.`)
    if (!switches.yes) {
      if (!questions) throw new UsageError(`${text}\nTo write this without being asked, add --yes.`)
      if (!(await questions.confirm('Write the rule and these examples?', text)))
        return failed('Nothing is written.')
    }
    await writeFiles(directory, proof.files)
    const { rule, ruleSet } = asked
    const written = `Written: ${Object.keys(proof.files).join(', ')}. ${counted(proof.cases.length, 'case')}, ${counted(proof.mutants, 'variation')} of the rule tried, all detected.`
    return {
      ok: true,
      text: [...(questions ? [] : [text, '']), written, nextStep(directory, rule)].join('\n'),
      data: { ok: true, ruleSet, rule, cases: proof.cases, files: Object.keys(proof.files) },
    }
  },
  ['yes', 'accept', ...(Object.keys(answerNames) as AnswerName[])],
)

const failed = (text: string): Report => ({ ok: false, text, data: { ok: false, text } })

/** The rule in words, with what it means for others. */
function ruleText(
  { operation, ruleSet, rule }: NewRule,
  { cases, affected, warnings }: Proof,
  { facts }: RuleSnapshot,
): string {
  const { status, message } = rule.event.params
  const does = rule.mode === 'warn' ? 'warns of' : 'refuses'
  const conditions = (rule.conditions.all as Comparison[]).map((each) => sentenceOfComparison(each, facts))
  const others = publishedOperations().filter(
    ({ id, ruleSets }) => ruleSets.includes(ruleSet) && id !== operation.id,
  )
  return [
    `${rule.name}`,
    `  The server ${does} "${operation.summary}" (${operation.id}) if`,
    `    ${conditions.join('\n    and ')}.`,
    `  The client gets ${rule.mode === 'warn' ? 'the warning' : status} ${rule.event.type}: ${message}`,
    ...restrictionsOf(rule).map((text) => `  ${text}`),
    ...(others.length > 0 ? [`  It also applies to ${others.map(({ id }) => id).join(', ')}.`] : []),
    '  Examples:',
    ...cases.map(({ name, expect, warnings: warned = [] }) => {
      const codes = [...expect, ...warned]
      const result =
        codes.length === 0 ? 'accepted' : codes.join() === rule.event.type ? 'refused' : codes.join(', ')
      return `    ${result}: ${name.slice(caseTitle(rule).length)}`
    }),
    ...(affected.length > 0 ? ['  Examples of other rules that have another result now:'] : []),
    ...affected.map(
      ({ name, ruleSet: set, found, foundWarnings }) =>
        `    ${set}, "${name}": ${resultText(found, foundWarnings)}`,
    ),
    ...warnings.map((text) => `  Note: ${text}`),
  ].join('\n')
}

function nextStep(directory: string, { event }: Rule): string {
  const release =
    'To release it: npm run rules -- release --why "the reason"; outside of git with --by "your name".'
  if (resolve(directory) === OWN_FOLDER)
    return `Next: npm run generate, which lists ${event.type} in the documents, then commit the changed files.\n${release}`
  return `Services with RULES_SOURCE=files apply the rule within two seconds, others when it is released. Clients get the code ${event.type}, which the documents of the program do not list.\n${release}`
}
