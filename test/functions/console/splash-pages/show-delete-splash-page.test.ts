import { splashPageRoutes } from '../../../../shared/api/console/items.ts';
import { linksUsingTests } from '../../../support/items/links-using.ts';
import { testService } from '../../../support/service.ts';

const service = testService();
linksUsingTests(service, 'splash page', splashPageRoutes.showDelete);
