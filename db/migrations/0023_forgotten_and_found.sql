-- What an erasure could not reach, and what a deletion had to look for row by row.

-- Names and addresses in entries that are about something else than the person: they say by whose id, or not at all.
select set_config('myabft.erasing', 'on', true);
update audit_event set after = jsonb_set(after, '{lines}', (
  select coalesce(jsonb_agg(line - 'name'), '[]') from jsonb_array_elements(after -> 'lines') line))
where action = 'order.create' and jsonb_typeof(after -> 'lines') = 'array';
update audit_event set after = after - 'nom' - 'prenom' - 'date_naissance'
where action = 'member.dismiss_double' and jsonb_typeof(after) = 'object';
update audit_event set after = after - 'to_address' - 'subject'
where action in ('mail.retry', 'mail.settle') and jsonb_typeof(after) = 'object';
update audit_event event set subject = '', before = null, after = null
from member where member.erased_at is not null and event.action = 'club.manager' and event.subject = 'member ' || member.id;
select set_config('myabft.erasing', 'off', true);

-- Who paid is for the order to know (src/api/payments/read-intent-event.ts).
update provider_event set payload = payload #- '{data,object,shipping}' #- '{data,object,receipt_email}'
  #- '{data,object,receipt_url}' #- '{data,object,billing_details}' #- '{data,object,payment_method_details}';

-- Deleting a file or an account asks each table that refers to it; those that grow with the federation answer by index.
create index mail_attachment_by_file on mail_attachment (id_file);
create index member_by_photo on member (id_photo) where id_photo is not null;
create index grade_record_by_recorder on grade_record (recorded_by) where recorded_by is not null;
create index club_order_by_account on club_order (ordered_by) where ordered_by is not null;
create index registration_request_by_asker on registration_request (requested_by) where requested_by is not null;
create index registration_request_by_decider on registration_request (decided_by) where decided_by is not null;
create index mail_by_settler on mail (settled_by) where settled_by is not null;
