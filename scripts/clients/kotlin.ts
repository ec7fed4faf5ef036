// The clients of openapi-generator for Kotlin on the JVM, with OkHttp and Jackson. Not with Moshi or Gson:
// with these the generator writes numbers of enums as texts.
import path from 'node:path'
import { fetchJar, type Language, OPENAPI_GENERATOR, openapiGenerator } from './language.ts'

export const kotlin: Language = {
  name: 'kotlin',
  generator: `openapi-generator ${OPENAPI_GENERATOR} (kotlin, OkHttp)`,
  needs: ['java', 'mvn'],
  files: { 'Story.kt': 'src/Story.kt', 'pom.xml': 'pom.xml' },
  prepare: fetchJar,
  generate: (service, document, folder) => [
    openapiGenerator(folder, [
      ...['-g', 'kotlin', '--library', 'jvm-okhttp4', '-i', document],
      ...['-o', path.join(folder, 'generated', service)],
      ...[
        '--global-property',
        'apis,models,supportingFiles,modelDocs=false,apiDocs=false,modelTests=false,apiTests=false',
      ],
      `--additional-properties=packageName=retail.${service},serializationLibrary=jackson,dateLibrary=java8`,
    ]),
    {
      command: [
        ...['cp', '-r', `${path.join(folder, 'generated', service, 'src', 'main', 'kotlin')}/.`],
        path.join(folder, 'src'),
      ],
    },
  ],
  compile: (folder) => [{ command: ['mvn', '-q', '-B', '-f', path.join(folder, 'pom.xml'), 'compile'] }],
  run: (folder) => ({ command: ['mvn', '-q', '-B', '-f', path.join(folder, 'pom.xml'), 'exec:java'] }),
  notes: [
    {
      text: /^\[main\] INFO .*(writing|Skipped|File|implements interface)/,
      reason: 'It names every file that it writes, and some of them have "error" in their names.',
    },
    {
      text: /^\[WARNING\] .*\/src\/retail\//,
      reason: 'The compiler warns of casts and unused names in generated code.',
    },
  ],
}
