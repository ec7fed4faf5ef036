import { Migration } from '@mikro-orm/migrations'

// Who reads the request log (S3): the processes of a sandbox keep the latest requests in memory and write them at a read.
// They write at different times, so the oldest requests are now chosen by their own time.
export class requestLogReaders extends Migration {
  override up(): void {
    this.addSql(`
      create table request_log_reader (
        company_id integer primary key constraint request_log_reader_company references company on delete cascade,
        asked_at timestamptz(3) not null
      );

      create or replace function log_requests(of_company integer, requests json, most_rows integer, most_bytes integer, most_age interval)
        returns void language plpgsql set lock_timeout = '250ms' as $$
        begin
          perform pg_advisory_xact_lock(hashtext('logged_request'), of_company);
          insert into logged_request (company_id, at, request_id, method, path, operation_id, status, code, fault, subject,
            duration_ms, request_type, request_body, is_request_cut, response_type, response_body, is_response_cut, bytes)
          select of_company, r.at, r.request_id, r.method, r.path, r.operation_id, r.status, r.code, r.fault, r.subject,
            r.duration_ms, r.request_type, r.request_body, r.is_request_cut, r.response_type, r.response_body,
            r.is_response_cut, r.bytes
          from json_populate_recordset(null::logged_request, requests) r
          where exists (select from company where company.id = of_company);
          delete from logged_request old where old.company_id = of_company and (
            old.at < clock_timestamp() - most_age or old.id in (
              select id from (
                select kept.id, row_number() over newest as place, sum(kept.bytes) over newest as total
                from logged_request kept where kept.company_id = of_company
                window newest as (order by kept.at desc, kept.id desc)) ranked
              where ranked.place > most_rows or ranked.total > most_bytes));
        end $$;`)
  }
}
