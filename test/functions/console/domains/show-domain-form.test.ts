import { itemPageTests } from '../../../support/item-pages.ts';
import { testService } from '../../../support/service.ts';
import { domainPages } from './domain-pages.ts';

itemPageTests(testService(), domainPages).showForm();
