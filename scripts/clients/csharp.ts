// The clients of openapi-generator for C#. There is no program yet: without an SDK of .NET they are generated only, and with
// one compiled.
import path from 'node:path'
import { fetchJar, type Language, OPENAPI_GENERATOR, openapiGenerator } from './language.ts'

const packageOf = (service: string) => `Retail.${service.charAt(0).toUpperCase()}${service.slice(1)}`

export const csharp: Language = {
  name: 'csharp',
  generator: `openapi-generator ${OPENAPI_GENERATOR} (csharp, HttpClient)`,
  needs: ['java', 'mvn'],
  compiler: 'dotnet',
  files: {},
  prepare: fetchJar,
  generate: (service, document, folder) => [
    openapiGenerator(folder, [
      ...['-g', 'csharp', '--library', 'httpclient', '-i', document, '-o', path.join(folder, service)],
      ...[
        '--global-property',
        'apis,models,supportingFiles,modelDocs=false,apiDocs=false,modelTests=false,apiTests=false',
      ],
      `--additional-properties=packageName=${packageOf(service)},targetFramework=net8.0`,
    ]),
  ],
  compile: (folder, services) =>
    services.map((service) => ({
      command: ['dotnet', 'build', '--nologo', path.join(folder, service, 'src', packageOf(service))],
    })),
  notes: [
    {
      text: /^\[main\] INFO .*(writing|Skipped|File) /,
      reason: 'It names every file that it writes, and some of them have "error" in their names.',
    },
  ],
}
