import { Migration } from '@mikro-orm/migrations'

// The request log of sandbox companies (S3). log_requests adds a batch and removes what exceeds the bounds; the advisory
// lock makes several processes write one after the other, because each statement counts only rows that were committed
// before it began. Its lock timeout is short: while a reset holds the company's row, the process keeps the batch and
// tries again. Bodies are not compressed, because the rows are kept for minutes under load.
export class requestLog extends Migration {
  override up(): void {
    this.addSql(`
      create table logged_request (
        company_id integer not null constraint logged_request_company references company on delete cascade,
        id uuid not null default uuidv7(),
        at timestamptz(3) not null,
        request_id text not null constraint logged_request_request_id check (length(request_id) between 1 and 64),
        method text not null,
        path text not null,
        operation_id text,
        status integer not null,
        code text,
        fault text,
        subject text not null,
        duration_ms integer not null,
        request_type text,
        request_body text,
        is_request_cut boolean not null,
        response_type text,
        response_body text,
        is_response_cut boolean not null,
        bytes integer not null,
        primary key (company_id, id)
      ) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
      alter table logged_request
        alter column request_body set storage external, alter column response_body set storage external;

      create function log_requests(of_company integer, requests json, most_rows integer, most_bytes integer, most_age interval)
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
                window newest as (order by kept.id desc)) ranked
              where ranked.place > most_rows or ranked.total > most_bytes));
        end $$;`)
  }
}
